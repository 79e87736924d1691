// The shapes of what travels, as Python declares them. Types only, no code.
// Written by tools/wire_types.py: change the declarations and run `make types`.

/**
 * What a page sends.
 * @typedef {Hello | MoveRequest | AskBundle | Why | AskHint | Read | UndoRequest | PaceRequest | Skip | Resync | Ping} FromClient
 */

/**
 * What a page is sent.
 * @typedef {BoardUpdate | Bundle | PresenceUpdate | Company | Lobby | Ended | Go | Done | Undoable | Because | Hint | RefusedReply | Pong} ToClient
 */

/**
 * A page opens, or wants another shape or language.
 * @typedef {object} Hello
 * @property {"hello"} t
 * @property {"tall" | "wide"} shape
 * @property {"en" | "fr"} language
 */

/**
 * An answer to an open question, and what is made with it at once, all or nothing (`then`).
 *
 * `id` is the client's own name for it, the same however often it is sent.
 * @typedef {object} MoveRequest
 * @property {"move"} t
 * @property {string} id
 * @property {number} question
 * @property {number} action
 * @property {number[]} [then]
 */

/**
 * What would the position be with these on the table? Nothing is done yet, and nobody else is told.
 * @typedef {object} AskBundle
 * @property {"bundle"} t
 * @property {number} question
 * @property {number[]} chosen
 */

/**
 * Why can I not touch the last of these, having touched those before it? In a bundle with what is `chosen`, if so.
 * @typedef {object} Why
 * @property {"why"} t
 * @property {string[]} touched
 * @property {number[] | null} [chosen]
 */

/**
 * What would you do? About the question that is open, at a friendly table.
 * @typedef {object} AskHint
 * @property {"hint"} t
 * @property {number} question
 */

/**
 * The page of that name is read: whoever waits for it need wait no more.
 * @typedef {object} Read
 * @property {"read"} t
 * @property {string} page
 */

/**
 * Take back what was offered: my last move, or what the table made for me since, of which entry `n` is the last.
 * @typedef {object} UndoRequest
 * @property {"undo"} t
 * @property {number} n
 */

/**
 * How fast I want to be shown what others do; `forward`: as fast as can be, until I am asked or have a page to read.
 * @typedef {object} PaceRequest
 * @property {"pace"} t
 * @property {"fast" | "normal" | "slow"} speed
 * @property {boolean} forward
 */

/**
 * I have seen enough of what led to version `v`.
 * @typedef {object} Skip
 * @property {"skip"} t
 * @property {number} v
 */

/**
 * Send everything anew.
 * @typedef {object} Resync
 * @property {"resync"} t
 */

/**
 * Are you there?
 * @typedef {object} Ping
 * @property {"ping"} t
 */

/**
 * A position as one page shows it: whole (`scene`), or as changes (`delta`) against the version `from`.
 *
 * `bundles` are moves that are not made at once: a bundle is asked for instead. `finished` comes with the page that tells
 * how a round went: that round as the viewer last saw it. `only` is the move that the table makes for the viewer, in
 * words: there is no other. `costly` are the moves with which a slip is costly: first and last action of each run of
 * them. `stage` comes with a move that is staged. `turning`: milliseconds in which the sprites that are `turned_up` are
 * shown, one after another.
 * @typedef {object} BoardUpdate
 * @property {"view"} t
 * @property {number} v
 * @property {string} status
 * @property {SeatInfo[]} seats
 * @property {Scene | null} [scene]
 * @property {number | null} [from]
 * @property {Delta | null} [delta]
 * @property {Touch | null} [touches]
 * @property {number | null} [question]
 * @property {Record<string, string>} [moves]
 * @property {number[]} [bundles]
 * @property {StoryEntry[]} [story]
 * @property {Scene | null} [finished]
 * @property {string} [only]
 * @property {[number, number][]} [costly]
 * @property {Staging | null} [stage]
 * @property {number} [turning]
 */

/**
 * The position with what its viewer has chosen on the table; the numbers in `touches` count the `ways`.
 * @typedef {object} Bundle
 * @property {"bundle"} t
 * @property {number} question
 * @property {number[]} chosen
 * @property {Scene} scene
 * @property {Touch} touches
 * @property {BundleWay[]} ways
 */

/**
 * Who is here now, when nothing else changed.
 * @typedef {object} PresenceUpdate
 * @property {"presence"} t
 * @property {SeatInfo[]} seats
 */

/**
 * What a viewer may do at a table in play, as HTML: over the board what is to be said at once, and the menu.
 * @typedef {object} Company
 * @property {"company"} t
 * @property {string} banner
 * @property {string} menu
 */

/**
 * The table before the start, as HTML for this viewer.
 * @typedef {object} Lobby
 * @property {"lobby"} t
 * @property {string} html
 */

/**
 * What stands over the board of a table that is over or closed, as HTML for this viewer.
 * @typedef {object} Ended
 * @property {"ended"} t
 * @property {string} html
 */

/**
 * The table is not what this page was made for: fetch the page anew.
 * @typedef {object} Go
 * @property {"go"} t
 */

/**
 * The move of that id is on disk, as entry `v`.
 * @typedef {object} Done
 * @property {"done"} t
 * @property {string} id
 * @property {number} v
 */

/**
 * The viewer may take their last move back until the next view comes; `n` is the last entry that would be taken back.
 * @typedef {object} Undoable
 * @property {"undoable"} t
 * @property {number} n
 */

/**
 * Why something cannot be touched.
 * @typedef {object} Because
 * @property {"because"} t
 * @property {string[]} touched
 * @property {string} clause
 * @property {string} say
 */

/**
 * The best moves for a question, the best first; for who asked, and for nobody else.
 * @typedef {object} Hint
 * @property {"hint"} t
 * @property {number} question
 * @property {Hinted[]} moves
 */

/**
 * What was asked is not done. `clause` is the rule that forbids it, where it is a rule.
 * @typedef {object} RefusedReply
 * @property {"refused"} t
 * @property {string} code
 * @property {string} say
 * @property {string} [clause]
 * @property {string | null} [id]
 */

/**
 * Yes.
 * @typedef {object} Pong
 * @property {"pong"} t
 */

/**
 * The position after `k` of `moves` moves, and what the last of them made happen.
 * @typedef {object} ReplayStep
 * @property {number} k
 * @property {number} moves
 * @property {string[]} say
 * @property {Scene | null} [scene]
 * @property {Delta | null} [delta]
 */

/**
 * What some things are called within a sentence ("a big nugget"), and what they are and do.
 * @typedef {object} Term
 * @property {string} name
 * @property {string} [says]
 * @property {string[]} [ids]
 * @property {string[]} [arts]
 * @property {string} [clause]
 * @property {string} [picture]
 */

/**
 * A seat as everybody sees it.
 *
 * `here`: its player has a page open. `absent`: they have had none for a while; `replaceable`: for so long that those who
 * play with them may let a bot play on. `away`: a bot does. `reading`: the table waits until they have read a page.
 * `out`: the seat has nothing to choose until the round ends.
 * @typedef {object} SeatInfo
 * @property {string} name
 * @property {boolean} [you]
 * @property {boolean} [bot]
 * @property {boolean} [away]
 * @property {boolean} [here]
 * @property {boolean} [absent]
 * @property {boolean} [replaceable]
 * @property {boolean} [reading]
 * @property {boolean} [out]
 */

/**
 * A position as one viewer sees it: sprites in the order they are painted, and the same in words.
 * @typedef {object} Scene
 * @property {"wide" | "tall"} shape
 * @property {string} title
 * @property {string} asked
 * @property {string[]} happened
 * @property {Zone[]} zones
 * @property {Sprite[]} sprites
 * @property {Field | null} [field]
 * @property {Marking | null} [marking]
 * @property {Notice | null} [notice]
 */

/**
 * The way from one scene to another.
 * @typedef {object} Delta
 * @property {string[]} [gone]
 * @property {(Partial<Sprite> & Pick<Sprite, "id">)[]} [changed]
 * @property {[string, Sprite][]} [come]
 * @property {string[]} [order]
 * @property {Partial<Scene>} [rest]
 */

/**
 * What may be touched next, and the moves that are complete here; more than one is offered as a choice.
 * @typedef {object} Touch
 * @property {number[]} [moves]
 * @property {Record<string, Touch>} [then]
 */

/**
 * What an entry of the log made happen, in sentences; `own` is a move of the viewer, or one it had no choice in.
 * @typedef {object} StoryEntry
 * @property {number} n
 * @property {string[]} say
 * @property {boolean} [own]
 */

/**
 * What is shown large over the board of the last move: a title, its sentences, and pictures side by side, each of
 * symbols one over another.
 *
 * `after`: milliseconds in which the board shows something by itself before; `stands`: for how many it is shown then.
 * @typedef {object} Staging
 * @property {string} title
 * @property {string[]} say
 * @property {string[][]} figures
 * @property {"bad" | "good"} sound
 * @property {number} stands
 * @property {number} [after]
 */

/**
 * Where a touch leads in a bundle: to another one (`chosen`), to moves (`steps`), or out of it, with neither.
 * @typedef {object} BundleWay
 * @property {number[] | null} [chosen]
 * @property {number[] | null} [steps]
 */

/**
 * A move worth making: how much of the thinking went to it, and what this seat may expect of it, in hundredths.
 *
 * Both are missing of a move that nobody thought about: it is the rule of thumb's.
 * @typedef {object} Hinted
 * @property {number} action
 * @property {string} say
 * @property {number | null} [share]
 * @property {number | null} [chance]
 */

/**
 * A named part of the picture, for reading order and for scrolling to.
 * @typedef {object} Zone
 * @property {string} name
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 */

/**
 * One thing in a picture. `label` is for those who do not see it, `text` for those who do; `turn` is in degrees.
 *
 * `short` is what it is called in a sentence, where its label says more than that.
 * @typedef {object} Sprite
 * @property {string} id
 * @property {string} art
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {number} [turn]
 * @property {string} [label]
 * @property {string} [text]
 * @property {string} [tone]
 * @property {string} [short]
 */

/**
 * A part of a scene larger than its window: sprites with coordinates of their own, seen through a zone.
 *
 * It holds the sprites of the ids in `holds` and their parts (`cell` holds `cell-9-12`). They are painted together, where
 * the first of them stands.
 * @typedef {object} Field
 * @property {string} zone
 * @property {string[]} holds
 * @property {Box} frame
 * @property {Box} bounds
 * @property {number} cell
 */

/**
 * What a viewer may mark for itself: the mark stays on its own screen and is told to nobody.
 * @typedef {object} Marking
 * @property {string[]} on
 * @property {[string, string][]} kinds
 * @property {string} [until]
 */

/**
 * A page that everybody is given to read: who one is, how a round went, what the game is about.
 *
 * That it is there, and its name, everybody may know; what it says is the viewer's own. A live board keeps it until it is
 * read or the viewer moves, and who moves without a choice waits for that.
 * @typedef {object} Notice
 * @property {string} name
 * @property {string[]} [parts]
 * @property {Sprite[]} [over]
 * @property {Scene | null} [beneath]
 */

/**
 * A place: its upper left corner and its size.
 * @typedef {[x: number, y: number, w: number, h: number]} Box
 */

export {};

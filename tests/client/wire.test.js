// The connection under Node, with a clock and sockets of its own: silence, frozen pages, coming back, and moves sent again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Wire } from "../../src/filon/web/static/wire.js";

class World {
  time = 0;
  timers = [];
  sockets = [];
  frames = [];
  states = [];
  ids = 0;
  chances = [0.5];

  wire() {
    const table = { hello: () => ({ shape: "wide" }), frame: (f) => this.frames.push(f), state: (s) => this.states.push(s) };
    const wire = new Wire("ws://x", table, {
      open: () => this.socket(),
      now: () => this.time,
      later: (done, ms) => this.timers.push({ at: this.time + ms, done }) && this.timers.at(-1),
      drop: (timer) => (this.timers = this.timers.filter((other) => other !== timer)),
      chance: () => this.chances[0],
      id: () => `id-${this.ids++}`,
    });
    wire.start();
    return wire;
  }

  socket() {
    const socket = { readyState: 0, sent: [], closed: false, send: (t) => socket.sent.push(JSON.parse(t)), close: () => (socket.closed = true) };
    this.sockets.push(socket);
    return socket;
  }

  get last() {
    return this.sockets.at(-1);
  }

  open() {
    this.last.readyState = 1;
    this.last.onopen();
  }

  say(frame) {
    this.last.onmessage({ data: JSON.stringify(frame) });
  }

  fail(code = 1006) {
    this.last.readyState = 3;
    this.last.onclose({ code });
  }

  pass(ms) {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.done();
    }
    this.time = end;
  }

  /** The page does not run for a while, then all that was due comes at once. */
  freeze(ms) {
    this.time += ms;
    this.pass(0);
  }
}

const sent = (socket, t) => socket.sent.filter((frame) => frame.t === t);

test("it says hello first, and pings every ten seconds", () => {
  const world = new World();
  world.wire();
  world.open();
  assert.equal(world.last.sent[0].t, "hello");
  for (let i = 0; i < 4; i += 1) {
    world.pass(10_000);
    world.say({ t: "pong" });
  }
  assert.equal(sent(world.last, "ping").length, 4);
  assert.equal(world.sockets.length, 1);
});

test("it comes back after silence", () => {
  const world = new World();
  world.wire();
  world.open();
  world.pass(14_000);
  assert.equal(world.sockets.length, 1);
  world.pass(3_000);
  assert.equal(world.sockets.length, 2);
  assert.ok(world.sockets[0].closed);
});

test("it waits longer from failure to failure, never longer than five seconds, and begins anew after a success", () => {
  const world = new World();
  world.wire();
  world.open();
  const waits = [];
  for (let i = 0; i < 9; i += 1) {
    const before = [world.time, world.sockets.length];
    world.fail();
    while (world.sockets.length === before[1]) world.pass(10);
    waits.push(world.time - before[0]);
  }
  assert.ok(waits[0] >= 300 && waits[0] <= 320, `${waits}`);
  assert.ok(waits.every((wait, i) => i === 0 || wait >= waits[i - 1]), `${waits}`);
  assert.ok(waits.at(-1) <= 5_010 && waits.at(-1) >= 2_500, `${waits}`);
  world.open();
  const now = world.time;
  world.fail();
  world.pass(320);
  assert.equal(world.last.readyState, 0);
  assert.ok(world.time - now <= 320);
});

test("who is told to come later does not knock again at once", () => {
  const world = new World();
  world.chances = [0];
  world.wire();
  for (let i = 0; i < 3; i += 1) {
    world.open();
    world.say({ t: "refused", id: null, code: "busy", say: "nothing is written" });
    world.fail(1013);
    world.pass(2_400);
    assert.equal(world.sockets.length, i + 1);
    world.pass(200);
    assert.equal(world.sockets.length, i + 2);
  }
  assert.equal(world.frames.length, 3);
});

test("two pages do not come back at the same moment", () => {
  const waits = [0, 1].map((chance) => {
    const world = new World();
    world.chances = [chance];
    world.wire();
    for (let i = 0; i < 4; i += 1) {
      world.fail();
      world.pass(5_000);
    }
    world.fail();
    return world.timers.map(({ at }) => at - world.time).sort((a, b) => b - a)[0];
  });
  assert.ok(waits[1] > waits[0] * 1.5, `${waits}`);
});

test("a page that was frozen comes back at once", () => {
  const world = new World();
  world.wire();
  world.open();
  world.freeze(60_000);
  assert.equal(world.sockets.length, 2);
});

test("a short freeze is probed, and a dead connection found out", () => {
  const world = new World();
  world.wire();
  world.open();
  world.freeze(6_000);
  assert.equal(sent(world.last, "ping").length, 1);
  assert.equal(world.sockets.length, 1);
  world.pass(5_000);
  assert.equal(world.sockets.length, 2);
});

test("a probed connection that answers is kept", () => {
  const world = new World();
  const wire = world.wire();
  world.open();
  wire.wake();
  world.say({ t: "pong" });
  world.pass(6_000);
  assert.equal(world.sockets.length, 1);
});

test("waking brings it back at once, whatever wait was begun", () => {
  const world = new World();
  const wire = world.wire();
  for (let i = 0; i < 6; i += 1) {
    world.fail();
    world.pass(5_000);
  }
  world.fail();
  const count = world.sockets.length;
  wire.wake();
  assert.equal(world.sockets.length, count + 1);
  wire.wake();
  assert.equal(world.sockets.length, count + 1, "a connection that is just being made is left alone");
});

test("an unanswered move is sent again under its id until it is answered", () => {
  const world = new World();
  const wire = world.wire();
  world.open();
  wire.move(12, 3);
  world.fail();
  world.pass(400);
  world.open();
  assert.deepEqual(sent(world.last, "move"), [{ t: "move", id: "id-0", question: 12, action: 3 }]);
  world.say({ t: "refused", id: null, code: "bad_message", say: "?" });
  assert.ok(wire.unanswered);
  world.say({ t: "done", id: "id-0", v: 13 });
  assert.equal(wire.unanswered, null);
  world.fail();
  world.pass(400);
  world.open();
  assert.deepEqual(sent(world.last, "move"), []);
});

test("a move made while the connection is away is sent when it is back", () => {
  const world = new World();
  const wire = world.wire();
  wire.move(1, 2);
  world.open();
  assert.deepEqual(world.last.sent.map(({ t }) => t), ["hello", "move"]);
});

test("an end is an end", () => {
  const world = new World();
  const wire = world.wire();
  world.open();
  wire.end();
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  assert.deepEqual(world.timers, []);
});

test("the state of the connection is told", () => {
  const world = new World();
  world.wire();
  world.open();
  world.fail();
  world.pass(400);
  world.open();
  assert.deepEqual(world.states, ["connecting", "connected", "lost", "connected"]);
});

"""Compiling a library with numba: every kernel is typed and lowered once, then all are optimised together.

numba would optimise and assemble each function by itself with all that it calls in it, so what is called by many is done
again for each of them, and by far most of the time goes into that. Here a kernel becomes a piece of intermediate code and no
more. Only the pieces that the entry points of a library need are put together, hidden from all others, optimised and
assembled.

A kernel called from another one gets its whole numbers as int64. Else numba would make a copy for every narrow field,
constant and literal that is passed somewhere.
"""

import gc
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numba
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typed_passes import NativeLowering

from . import unrolling
from .compiling import KERNELS
from .library import Library
from .linking import NUMBA_OPTIONS, CompiledEntryPoint, packed
from .makings import as_written

OnStep = Callable[[int, int], None]
OnPiece = Callable[[], None]
INNER = {**NUMBA_OPTIONS, "no_cpython_wrapper": True}

# numba says so, wherever it compiles, when it calls with a State what it compiled for a bare Chance: that is meant.
warnings.filterwarnings("ignore", "(?s).*considered a subtype", NumbaExperimentalFeatureWarning)


# --- pieces -------------------------------------------------------------------------------------------------------------


class PieceCode(JITCodeLibrary):  # type: ignore[misc]
    """The intermediate code of one kernel, and of whom it calls."""

    def add_linking_library(self, library: Any) -> None:
        """It calls something in there."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Nothing is put together yet."""
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class PieceLowering(NativeLowering):  # type: ignore[misc]
    """Lowering to a piece: nothing is optimised or assembled."""

    _name = "filon_piece_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make the piece, and let others call it."""
        state.library = PieceCode(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        called_by = lowered.fndesc.llvm_func_name  # numba takes the compiled function itself, and there is none yet
        state.targetctx.insert_user_function(called_by, lowered.fndesc, [state.library])
        state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=called_by, env=lowered.env)
        return True


class PieceCompiler(CompilerBase):  # type: ignore[misc]
    """numba's way of compiling, but for its last step."""

    def define_pipelines(self) -> list[Any]:
        """The steps."""
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.passes = [(PieceLowering if step is NativeLowering else step, said) for step, said in steps.passes]
        steps._finalized = False
        steps.finalize()
        return [steps]


class Piece(CPUDispatcher):  # type: ignore[misc]
    """A kernel as compiled code calls it."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any] = INNER) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=PieceCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What numba asks when a compiled function calls this one with arguments of these types."""
        named = {name: widened_type(kind) for name, kind in dict(kws).items()}
        template, pysig, all_args, kws = super().get_call_template(tuple(map(widened_type, args)), named)
        return template, pysig, (*args, *all_args[len(args) :]), kws

    def add_overload(self, cres: Any) -> None:
        """It was lowered for some types. Nobody can call it yet."""
        self.overloads[tuple(cres.signature.args)] = cres
        for on_piece in LISTENERS:
            on_piece()


LISTENERS: list[OnPiece] = []  # told of every piece
PIECES: dict[Callable[..., Any], Piece] = {}


def widened_type(kind: Any) -> Any:
    """The type a kernel gets an argument of this type as."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer | types.IntEnumMember) and kind is not types.uint64 else kind


def callee_of(function: Callable[..., Any]) -> Any:
    """A kernel as numba knows it in compiled code."""
    if function not in PIECES:
        PIECES[function] = Piece(function)
        unroll(function)
    return types.Dispatcher(PIECES[function])


def unroll(function: Callable[..., Any]) -> None:
    """numba knows its own `literal_unroll` only; uncompiled it does what ours does: nothing."""
    known = function.__globals__
    known.update({name: numba.literal_unroll for name, value in known.items() if value is unrolling.literal_unroll})


def introduce_kernels() -> None:
    """Tell numba of the kernels that were defined since."""
    context = cpu_target.typing_context
    for function in KERNELS:
        if function not in PIECES:
            context.insert_global(function, callee_of(function))


# --- entry points -------------------------------------------------------------------------------------------------------


def compiled_library(library: Library, progress: OnStep) -> bytes:
    """A library, compiled, as it is kept."""
    calls = list(library.calls())
    names = [(call.module.__name__, call.name) for call in calls]
    functions = [as_written(vars(call.module)[call.name]) for call in calls]
    with reporting(library, progress):
        entry_points, code = compiled(library.name, names, functions, [call.arguments for call in calls])
    return packed(entry_points, code)


def compiled_alone(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """A kernel of no library, compiled for arguments of these types, as it is kept."""
    names = [(function.__module__, function.__name__)]
    return packed(*compiled(function.__qualname__, names, [function], [arguments]))


@global_compiler_lock  # type: ignore[untyped-decorator]
def compiled(
    name: str, names: Sequence[tuple[str, str]], functions: Sequence[Callable[..., Any]], calls: Sequence[tuple[Any, ...]]
) -> tuple[list[CompiledEntryPoint], bytes]:
    """Entry points, and the code behind them."""
    introduce_kernels()
    results = [lowered_entry_point(function, arguments) for function, arguments in zip(functions, calls, strict=True)]
    entry_points = [compiled_entry_point(*entry_point, result) for entry_point, result in zip(names, results, strict=True)]
    return entry_points, assembled(name, results)


def lowered_entry_point(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """A kernel with what Python needs to call it."""
    entry_point = Piece(function, NUMBA_OPTIONS)
    entry_point._compilation_chain_init_hook()
    unroll(function)
    taken = tuple(entry_point.typeof_pyval(argument) for argument in arguments)
    entry_point.compile(taken)
    return entry_point.overloads[taken]


def compiled_entry_point(module: str, name: str, result: Any) -> CompiledEntryPoint:
    """An entry point as it is kept."""
    result.fndesc.typemap = result.fndesc.calltypes = None  # large, and nobody asks again
    return CompiledEntryPoint(module, name, result.fndesc, result.environment, result.signature)


def assembled(name: str, results: Sequence[Any]) -> bytes:
    """All pieces that these entry points need as machine code. From outside only they are seen, as Python calls them."""
    codegen = cpu_target.target_context.codegen()
    whole = JITCodeLibrary(codegen, name)
    module = whole._final_module
    for piece in pieces_behind([result.library for result in results]):
        module.link_in(piece_module(piece), preserve=True)
    seen = {result.fndesc.llvm_cpython_wrapper_name for result in results}
    for function in module.functions:
        if not function.is_declaration and function.name not in seen:
            function.linkage = "internal"
    whole._verify_declare_only_symbols()
    whole._optimize_final_module()
    module.verify()
    return bytes(codegen._tm.emit_object(module))


def pieces_behind(entry_points: Sequence[Any]) -> list[Any]:
    """These and all that they call, directly or not."""
    found, waiting = dict.fromkeys(entry_points), list(entry_points)
    while waiting:
        for called in waiting.pop()._linking_libraries:
            if called not in found:
                found[called] = None
                waiting.append(called)
    return sorted(found, key=lambda piece: not isinstance(piece, PieceCode))  # of numba's own only what is called is taken


def piece_module(piece: Any) -> Any:
    """The code of a piece, to be put with others."""
    if isinstance(piece, PieceCode):
        return piece._final_module
    return piece._get_module_for_linking()  # numba's own: of an array made in a kernel, say


@contextmanager
def reporting(library: Library, progress: OnStep) -> Iterator[None]:
    """Say how far it has come: a step a kernel, and as many again in the end for putting them together."""
    behind = tuple(f"{module.__name__.rpartition('.')[0]}." for module in library.modules)
    total = max(1, 2 * sum(function.__module__.startswith(behind) for function in KERNELS))
    done = 0

    def on_piece() -> None:
        nonlocal done
        done = min(done + 1, total // 2)
        progress(done, total)

    LISTENERS.append(on_piece)
    try:
        yield
    finally:
        LISTENERS.remove(on_piece)
    progress(total, total)


@contextmanager
def without_collector() -> Iterator[None]:
    """A compiler makes much that stays: looking for rubbish meanwhile is a sixth of the work."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

/* Watching a fight: each moment of the trace on the board, line by line, blow by blow, round by round, or by itself. */
import "./stepper/moves.js";
import "./stepper/playback.js";
import "./stepper/presses.js";
import "./stepper/keys.js";

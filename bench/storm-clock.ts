/** Milliseconds of a clock that stood at `began` with the machine's own and runs `speed` times as fast. */
export const stormClock = (began: number, speed: number) => () => began + (Date.now() - began) * speed

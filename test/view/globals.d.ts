/** The globals that web-test-runner provides in this folder. */
declare function describe(subject: string, tests: () => void): void;
declare function it(behaviour: string, test: () => void | Promise<void>): void;
declare function before(prepare: () => unknown): void;
declare function beforeEach(prepare: () => void | Promise<void>): void;
declare function afterEach(tidy: () => void | Promise<void>): void;
/** How long an answer of the scripted server may take, in milliseconds. */
declare const __LATEST_ANSWER__: number;
/** Repeats a run under disturbance. */
declare const __SEED__: number;

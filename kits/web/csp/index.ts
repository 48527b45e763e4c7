/**
 * Keeps zod from compiling its checks with `new Function`, which our content security policy forbids: each try would be
 * reported as an attack. Called before the first contract is loaded; a function, so that it is not shaken away.
 */
export function withoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

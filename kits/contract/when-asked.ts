/**
 * Adds fields that are made when they are first asked for, and are then what was made: a browser knows hundreds of routes and
 * asks a few for their schemas. The fields are listed, copied and compared as any other.
 */
export function whenAsked<T extends object, F extends Record<string, () => unknown>>(
  declaration: T,
  makers: F,
): T & { [K in keyof F]: ReturnType<F[K]> } {
  for (const [field, make] of Object.entries(makers))
    Object.defineProperty(declaration, field, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make()
        Object.defineProperty(declaration, field, { value, enumerable: true, configurable: true, writable: true })
        return value
      },
    })
  return declaration as never
}

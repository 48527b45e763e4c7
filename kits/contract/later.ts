/**
 * A schema that is made when something is first asked of it. A browser's build writes it round every schema of a contract
 * (`lazySchemas` of kits/web/vite): a page loads the contracts of some hundred routes and checks what one form of them sends.
 * What it answers is the schema's own, its functions too; only the schema itself, as an object, is another.
 */
export function later<Schema extends object>(make: () => Schema): Schema {
  let made: Schema | undefined
  const schema = () => {
    made ??= make()
    return made
  }
  return new Proxy({} as Schema, {
    get(_, key) {
      const value = Reflect.get(schema(), key)
      return typeof value === 'function' ? value.bind(schema()) : value
    },
    has: (_, key) => Reflect.has(schema(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  })
}

import { registerHooks } from 'node:module'

/**
 * Node reads a package's manifest anew for each module that imports it, and drizzle-orm's is 180 kB long: four hundred of
 * our modules and its own hundred made half of the time in which a server starts (4.7 s; 2.4 s with this). Where its
 * modules lie is therefore asked once for each of its addresses. To be imported before anything that imports it, which
 * is why programs import the rest by `await import()`.
 */
const addresses = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    if (context.conditions.includes('require')) return next(specifier, context)
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      const url = addresses.get(specifier) ?? next(specifier, context).url
      addresses.set(specifier, url)
      return { url, format: 'module', shortCircuit: true }
    }
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  },
})

import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'

type Counted = (error: Error | null, result?: { current: number; ttl: number } | null) => void
type Store = {
  incr: (key: string, done: Counted, timeWindow: number, max: number) => void
  read: (key: string, done: Counted, timeWindow: number, max: number) => void
  child: (routeOptions: object) => Store
}

// The package ships both without types; it would choose one of them by itself, and has no way from one to the other.
const load = createRequire(import.meta.url)
const RedisStore = load('@fastify/rate-limit/store/RedisStore.js') as new (
  continueExceeding: boolean,
  exponentialBackoff: boolean,
  redis: Redis,
  name: string,
) => Store
const LocalStore = load('@fastify/rate-limit/store/LocalStore.js') as new (
  continueExceeding: boolean,
  exponentialBackoff: boolean,
  most: number,
) => Store

/** After a failure Redis is left alone for so long: a frozen one costs each request its whole patience. */
const pauseMs = 2000
const mostKeys = 50_000

/**
 * Counts in Redis, over all processes; while it is away or frozen in the memory of this process. Nobody waits for Redis
 * longer than its client does (150 ms), and while it is away only one request every two seconds does.
 */
export function limitStore(redis: Redis) {
  let leaveUntil = 0
  const joined = (far: Store, near: Store): Store => {
    const by =
      (verb: 'incr' | 'read'): Store['incr'] =>
      (key, done, timeWindow, max) => {
        if (Date.now() < leaveUntil) return near[verb](key, done, timeWindow, max)
        far[verb](
          key,
          (error, result) => {
            if (!error) return done(null, result)
            leaveUntil = Date.now() + pauseMs
            near[verb](key, done, timeWindow, max)
          },
          timeWindow,
          max,
        )
      }
    return {
      incr: by('incr'),
      read: by('read'),
      child: routeOptions => joined(far.child(routeOptions), near.child({ cache: mostKeys, ...routeOptions })),
    }
  }
  // The plugin makes its store itself, of a class.
  return class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the store is what `joined` makes; the class is only how it is asked for
      return joined(new RedisStore(false, false, redis, 'halaqa-limit-'), new LocalStore(false, false, mostKeys))
    }
  }
}

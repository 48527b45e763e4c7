import { noteDependency } from '@halaqa/kit-server/dependencies'
import { Redis } from 'ioredis'

/**
 * A client for what may be done without: while Redis is away or frozen a command fails within 150 ms instead of waiting, and
 * nothing is stored up in memory. It goes on trying to come back, every second.
 */
export function lightRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: 150,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 1000,
  })
  redis.on('error', error => noteDependency('redis', 'away', error))
  redis.on('ready', () => noteDependency('redis', 'ok'))
  return redis
}

/** A frozen Redis keeps its connections: only asking tells. Every `everyMs`; answers how to stop. */
export function watchRedis(redis: Redis, everyMs = 5000): () => void {
  const timer = setInterval(() => {
    redis.ping().then(
      () => noteDependency('redis', 'ok'),
      error => noteDependency('redis', 'away', error),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

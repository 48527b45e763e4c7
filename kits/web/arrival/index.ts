export { Arrival, afterTheRest, lazily, useArrival } from './arrival.tsx'

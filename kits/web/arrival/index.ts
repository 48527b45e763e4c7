export { Arrival, lazily, useArrival } from './arrival.tsx'

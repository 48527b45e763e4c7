import { withBenchCollege } from './college.ts'
await withBenchCollege(Number(process.env.BENCH_PEOPLE ?? 100_000), async college => console.log(college.url))
process.exit(0)

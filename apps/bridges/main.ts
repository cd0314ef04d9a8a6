import { runBridges } from './bridges.ts'

await runBridges(process.argv.slice(2), process.env)

import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { lineOf, runTrial } from '../bench/cluster/trial.ts'

// npm run cluster-trial: three machines of PostgreSQL under Patroni with the files of ops/cluster, two servers of Kencana and tills that sell; machines die and come
// back. Ends with 1 where something acknowledged is lost or doubled. `-- kill freeze` runs only the steps whose names begin so.
try {
  const outcomes = await runTrial(process.env['KENCANA_CLUSTER_ROOT'], process.argv.slice(2))
  console.log(`\n${outcomes.map(lineOf).join('\n')}`)
  const wrong = outcomes.flatMap(({ findings }) => findings).length
  console.log(wrong === 0 ? '\nNothing acknowledged was lost or doubled.' : `\n${wrong} findings.`)
  process.exit(wrong === 0 ? 0 : 1)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(1)
}

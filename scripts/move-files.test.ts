import { expect, it } from 'vitest'
import { runScript } from '#apps/server/testing/running.ts'

it('refuses a folder without pictures, which is not the data folder of the chain', async () => {
  const script = runScript('scripts/move-files.ts', [], {
    KENCANA_DATA: '/nowhere',
    KENCANA_S3_ENDPOINT: 'http://127.0.0.1:9',
    KENCANA_S3_BUCKET: 'kencana-gambar',
    KENCANA_S3_REGION: 'auto',
    KENCANA_S3_KEY: 'key',
    KENCANA_S3_SECRET: 'secret',
  })
  expect([await script.ended, script.said()]).toEqual([1, expect.stringContaining('There are no pictures in /nowhere/files.')])
})

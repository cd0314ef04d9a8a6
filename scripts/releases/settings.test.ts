import { expect, it } from 'vitest'
import { updateSettings } from './settings.ts'
import { makeKeys } from './signature.ts'

const { publicKey } = makeKeys()
const env = { KENCANA_RELEASES: 'https://releases.example/kencana', KENCANA_RING: 'five', KENCANA_RELEASE_KEYS: publicKey }
const local = { host: undefined, port: 3000, base: '/' }

it('asks the server where it listens, and restarts the unit unless another command is named', () => {
  expect(updateSettings(env, local)).toMatchObject({
    ring: 'five',
    restart: 'systemctl restart kencana',
    health: 'http://127.0.0.1:3000/health/ready',
    readyMsMax: 180_000,
    sales: { minutes: 10, share: 0.3 },
    backup: undefined,
  })
  const health = (host: string) => updateSettings(env, { host, port: 3001, base: '/emas/' }).health
  expect([health('0.0.0.0'), health('10.0.0.5'), health('::1')]).toEqual([
    'http://127.0.0.1:3001/emas/health/ready',
    'http://10.0.0.5:3001/emas/health/ready',
    'http://[::1]:3001/emas/health/ready',
  ])
  // The name that ops/systemd/backup.sh gives.
  expect(updateSettings({ ...env, KENCANA_BACKUPS: '/var/backups/kencana' }, local).backup).toMatch(
    /^\/var\/backups\/kencana\/\d{4}-\d\d-\d\dT\d{6}$/,
  )
  expect(updateSettings({ ...env, KENCANA_UPDATE_SHARE: '0', KENCANA_UPDATE_SECONDS: '600' }, local)).toMatchObject({
    readyMsMax: 600_000,
    sales: { share: 0 },
  })
})

it('names the setting that is missing or wrong', () => {
  const refusal = (more: Record<string, string>) => () => updateSettings({ ...env, ...more }, local)
  expect(refusal({ KENCANA_RELEASES: '' })).toThrow('KENCANA_RELEASES is missing')
  expect(refusal({ KENCANA_RING: 'lima' })).toThrow('KENCANA_RING=lima is none of one, five, all.')
  expect(refusal({ KENCANA_RELEASE_KEYS: '' })).toThrow('KENCANA_RELEASE_KEYS is missing')
  expect(refusal({ KENCANA_RELEASE_KEYS: 'x' })).toThrow('x is not a public key')
  expect(refusal({ KENCANA_UPDATE_SECONDS: '0' })).toThrow('KENCANA_UPDATE_SECONDS=0 is not a number')
  expect(refusal({ KENCANA_UPDATE_SECONDS: '4000' })).toThrow('KENCANA_UPDATE_SECONDS=4000 is not a number from 1 to 3600.')
  expect(refusal({ KENCANA_UPDATE_SHARE: 'much' })).toThrow('KENCANA_UPDATE_SHARE=much')
})

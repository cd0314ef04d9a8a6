import { expect, it } from 'vitest'
import { settings } from '#modules/settings/contract/settings.ts'
import { isSettingValue } from '#modules/settings/contract/settings.ts'
import { onOneLine } from './cloud.ts'
import { quietUntil, stepDue, stepsOf } from './reminders.ts'
import { templateOf } from './words.ts'

it('the step that is due is the last one whose day has come, and none that is long past', () => {
  const steps = stepsOf('7, 0,-3,0')
  expect(steps).toEqual([-3, 0, 7])
  const on = (today: string) => stepDue(steps, '2026-02-10', today)
  expect(
    ['2026-02-06', '2026-02-07', '2026-02-09', '2026-02-10', '2026-02-13', '2026-02-14', '2026-02-17', '2026-02-20', '2026-02-21'].map(on),
  ).toEqual([undefined, -3, -3, 0, 0, undefined, 7, 7, undefined])
  expect(stepsOf('')).toEqual([])
})

it('a list of days is what the setting takes, and nothing else', () => {
  for (const good of ['', '0', '-3,0,7', '-3, 0, 14']) expect(isSettingValue('INGAT_HUTANG_HARI', good), good).toBe(true)
  for (const bad of ['tiga', '3;4', ',', '1,', '1.5', '--1']) expect(isSettingValue('INGAT_HUTANG_HARI', bad), bad).toBe(false)
})

it('nothing is sent at night: it waits for the first hour of the day', () => {
  const source = (from: string, to: string) => ({ setting: (key: string) => (key === 'INGAT_JAM_MULAI' ? from : to) })
  const at = (moment: string, from = '9', to = '20') => quietUntil(source(from, to), new Date(moment))?.toISOString()
  // 09:00 WIB is 02:00 UTC.
  expect(at('2026-03-01T01:59:00Z')).toBe('2026-03-01T02:00:00.000Z')
  expect(at('2026-03-01T02:00:00Z')).toBeUndefined()
  expect(at('2026-03-01T12:59:00Z')).toBeUndefined()
  expect(at('2026-03-01T13:00:00Z')).toBe('2026-03-02T02:00:00.000Z')
  expect(at('2026-03-01T18:00:00Z')).toBe('2026-03-02T02:00:00.000Z')
  expect(at('2026-03-01T15:00:00Z', '8', '8')).toBeUndefined()
})

it('a template is filled by the names of our preset, each on one line', () => {
  const { name, parameter } = templateOf('WA_TEMPLATE_PENJUALAN', { nama_toko: 'KENCANA', barang: '- A\n- B', lain: 'x' })
  expect(name).toBe('penjualan')
  expect(Object.keys(parameter)).toEqual(['nama_toko', 'no_faktur', 'tanggal', 'nama_customer', 'barang', 'total'])
  expect(onOneLine('- A\n- B    C')).toBe('- A · - B C')
  expect(onOneLine(' ')).toBe('-')
})

it('no preset is longer than a template may be', () => {
  for (const [key, setting] of Object.entries(settings))
    if (key.startsWith('WA_TEMPLATE_')) expect(String(setting.default).length, key).toBeLessThan(1_024)
})

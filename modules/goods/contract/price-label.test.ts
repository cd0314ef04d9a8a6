import { expect, it } from 'vitest'
import { priceLabel } from './price-label.ts'

it.each([
  ['CINCIN', 'CN'],
  ['GL', 'GL'],
  ['K', 'KK'],
  ['', ''],
])('of %s is %s', (kode_dept, label) => expect(priceLabel(kode_dept)).toBe(label))

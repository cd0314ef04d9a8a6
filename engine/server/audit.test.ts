import { describe, expect, it } from 'vitest'
import { keyOfCall, subjectOfCall, withoutSecrets } from './audit.ts'

describe('what the frame writes into the audit', () => {
  it('says of a secret only that it was there, however deep', () => {
    const body = {
      user_id: 'sari',
      password: 'emas',
      new_password: null,
      detail: [{ token: 'ab', pin: '1234', otorisasi_hash: 'x' }],
      is_password: true,
      otp_token: 1234,
      tokens: ['x'],
    }
    expect(JSON.parse(withoutSecrets(body) ?? '')).toEqual({
      user_id: 'sari',
      password: '(rahasia)',
      new_password: null,
      detail: [{ token: '(rahasia)', pin: '(rahasia)', otorisasi_hash: '(rahasia)' }],
      is_password: true,
      otp_token: '(rahasia)',
      tokens: '(rahasia)',
    })
    expect(withoutSecrets(undefined)).toBeNull()
  })

  it('is about what the path names, or else about the document that was made', () => {
    expect(subjectOfCall('grup/update/{kode_group}')).toBe('grup/update')
    expect(keyOfCall({ sumber: 'HARGA', kode: '750L' }, { no_faktur: 'FJ' })).toBe('HARGA/750L')
    expect(keyOfCall({}, { kode_toko: 'MC2', no_hp: '081', kode_barcode: 'B1', no_faktur: 'FJ-1' })).toBe('FJ-1')
    expect(keyOfCall(undefined, { kode_toko: 'MC2', kode_barcode: 'B1' })).toBe('B1')
    for (const answer of [null, undefined, 'ok', [], { message: 'Berhasil' }]) expect(keyOfCall({}, answer)).toBe('')
  })
})

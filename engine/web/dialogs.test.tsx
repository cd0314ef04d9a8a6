import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CallError } from './api.ts'
import { showError } from './dialogs.tsx'
import { drawAt } from './testing/draw.tsx'

it.each([
  [
    'the server gave its reason',
    new CallError({ status: 409, code: 'CHANGED', message: 'Data Sudah Diubah Orang Lain' }),
    'Data Sudah Diubah Orang Lain',
  ],
  ['the server failed', new CallError({ status: 500, code: 'FAULT', message: 'Terjadi Kesalahan Pada Server' }), 'Data Gagal Diedit'],
  ['nobody answered', new CallError({ status: 0, code: 'NO_RESPONSE', message: 'Koneksi Bermasalah' }), 'Data Gagal Diedit'],
  ['it went wrong here', new TypeError('x is undefined'), 'Data Gagal Diedit'],
])('an error says its reason or what failed: %s', async (_, error, text) => {
  await drawAt('/contoh', <p>Contoh</p>)
  showError(error, 'Data Gagal Diedit')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
})

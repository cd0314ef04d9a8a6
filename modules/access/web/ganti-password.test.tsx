import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { gantiPassword } from '../contract/screens.ts'
import GantiPassword from './ganti-password.tsx'

beforeEach(() => setSession({ ...ownerOfBranch(), mustChangePassword: true }))
afterEach(() => vi.unstubAllGlobals())

const type = async (...texts: string[]) => {
  for (const [at, label] of ['Password Lama', 'Password Baru', 'Ulangi Password Baru'].entries()) {
    const field = screen.getByLabelText(new RegExp(`^${label}`))
    await userEvent.clear(field)
    if (texts[at]) await userEvent.type(field, texts[at])
  }
}

it('a password is changed with the keyboard alone, and a user who had to change it is let in', async () => {
  const heard = standInServer(() => ({ message: 'Password Berhasil Diubah' }))
  await drawAt(gantiPassword.path, <GantiPassword />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Password Lama/)))
  await userEvent.keyboard('rahasia lama{Enter}kata sandi sari{Enter}kata sandi sari{Enter}')
  await waitFor(() => expect(getSession()?.mustChangePassword).toBe(false))
  expect(heard.map(({ body }) => body)).toEqual([{ password: 'rahasia lama', new_password: 'kata sandi sari' }])
})

it('shows the error of each field before the server is asked, and the message of the server at its field', async () => {
  const heard = standInServer(() =>
    Response.json(
      { code: 'WRONG_PASSWORD', message: 'Password Lama Salah', fields: { password: 'Password Lama Salah' }, details: {}, request_id: 'r' },
      { status: 400 },
    ),
  )
  await drawAt(gantiPassword.path, <GantiPassword />)
  const save = () => userEvent.click(screen.getByRole('button', { name: /^Simpan/ }))
  await type('', 'pendek', '')
  await save()
  expect(await screen.findByText('Harus Diisi')).toBeDefined()
  expect(screen.getByText('Password Minimal 8 Karakter')).toBeDefined()
  await type('salah', 'kata sandi sari', 'kata sandi lain')
  await save()
  expect(await screen.findByText('Password Tidak Sama')).toBeDefined()
  expect(heard).toEqual([])
  await type('salah', 'kata sandi sari', 'kata sandi sari')
  await save()
  expect(await screen.findByText('Password Lama Salah')).toBeDefined()
})

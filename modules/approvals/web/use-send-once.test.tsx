import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { hands } from '#engine/web/testing/keys.ts'
import { type Heard, keysSent, standInServer } from '#engine/web/testing/server.ts'
import { errorText } from '#engine/web/text.ts'
import { useSendOnce } from './use-send-once.ts'

const list = defineScreen({ path: '/lihat-uji', title: 'Lihat Uji' })
const saveIt = endpoint({
  call: 'POST uji',
  summary: 'x',
  access: signedIn(),
  body: z.object({ isi: z.string() }),
  reply: z.object({ nomor: z.string() }),
  moves: true,
})

function Form() {
  const { once, isBusy, isUnanswered, begin } = useSendOnce([list])
  const [isi, setIsi] = useState('A')
  const [seen, setSeen] = useState('')
  const save = () =>
    once(
      (sent) => send(saveIt, { body: { isi } }, sent),
      ({ nomor }) => setSeen(`${seen}|${nomor}`),
    ).catch((error: unknown) => setSeen(`${errorText(error)}${isUnanswered() ? ' ?' : ''}`))
  return (
    <>
      <input aria-label="isi" value={isi} onChange={(event) => setIsi(event.currentTarget.value)} />
      <button onClick={() => void save()}>save</button>
      <button onClick={begin}>begin</button>
      <output data-busy={isBusy}>{seen}</output>
    </>
  )
}

type Answer = object | Response | Promise<never>
let answers: Answer[]
let heard: Heard[]
let keys: (string | undefined)[]
const user = hands()
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
const refusal = (status: number, code: string, message: string) => Response.json({ code, message, request_id: 'r' }, { status })
const lost = () => Promise.reject(new TypeError('failed to fetch'))

beforeEach(async () => {
  answers = []
  heard = standInServer(() => answers.shift())
  keys = keysSent(saveIt.call)
  await drawAt('/uji', <Form />)
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['no answer', lost, 'Koneksi Bermasalah ?'],
  ['an answer of something between', () => new Response('<html>', { status: 502 }), 'Koneksi Bermasalah ?'],
  ['a server that failed', () => refusal(500, 'FAULT', 'Gagal'), 'Gagal ?'],
])('after %s the same key is sent again, and what is answered then is shown', async (_, answer, said) => {
  answers = [answer(), { nomor: 'U-1' }, { nomor: 'U-2' }]
  await press('save')
  await says(said)
  await press('save')
  await says(`${said}|U-1`)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  // The save has ended: the next one is another.
  await press('save')
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[2]).not.toBe(keys[0])
})

it('a refusal did not use the key up: the changed input is sent with it', async () => {
  answers = [refusal(409, 'BUSY_TRAY', 'Baki Dipakai'), { nomor: 'U-1' }]
  await press('save')
  await says('Baki Dipakai')
  await user.type(screen.getByLabelText('isi'), 'B')
  await press('save')
  await says('Baki Dipakai|U-1')
  expect(keys[1]).toBe(keys[0])
  expect(heard.map(({ body }) => body)).toEqual([{ isi: 'A' }, { isi: 'AB' }])
})

it('after a lost answer and later changes, says that the first input was saved, and where to look', async () => {
  answers = [lost(), refusal(core.KEY_REUSED.status, core.KEY_REUSED.code, core.KEY_REUSED.text), { nomor: 'U-2' }]
  await press('save')
  await says('Koneksi Bermasalah ?')
  await user.type(screen.getByLabelText('isi'), 'B')
  await press('save')
  await says('Ini sudah tersimpan dengan isi sebelumnya. Periksa di Lihat Uji, lalu kosongkan atau tutup isian ini.')
  expect(keys[1]).toBe(keys[0])
  await press('begin')
  await press('save')
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[2]).not.toBe(keys[0])
})

it('two presses send once, also before the first is drawn', async () => {
  let answer: (reply: object) => void = () => {}
  answers = [new Promise<never>((resolve) => (answer = resolve as typeof answer)), { nomor: 'U-2' }]
  const button = screen.getByRole('button', { name: 'save' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(screen.getByRole('status').dataset['busy']).toBe('true'))
  button.click()
  await act(async () => answer({ nomor: 'U-1' }))
  await says('|U-1')
  expect(screen.getByRole('status').dataset['busy']).toBe('false')
  expect(heard).toHaveLength(1)
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { FindBox } from './find-box.tsx'
import { PickList } from './pick-list.tsx'
import { drawAt } from './testing/draw.tsx'
import { hands, scan } from './testing/keys.ts'

/** The tones that were heard, in hertz. */
const heard: number[] = []
const tone = () => ({
  frequency: {
    set value(hertz: number) {
      heard.push(hertz)
    },
  },
  connect: (to: unknown) => to,
  start: () => {},
  stop: () => {},
})
const loudspeaker = {
  currentTime: 0,
  destination: {},
  resume: async () => {},
  suspend: async () => {},
  createOscillator: tone,
  createGain: () => ({ gain: {}, connect: (to: unknown) => to }),
}
vi.stubGlobal('AudioContext', function AudioContext() {
  return loudspeaker
})
afterAll(() => vi.unstubAllGlobals())

interface Loan {
  readonly nomor: string
  readonly kantong: string
  readonly nama: string
}

const loans: readonly Loan[] = [
  { nomor: 'HG-1', kantong: 'K-11', nama: 'IBU TITI 0812' },
  { nomor: 'HG-10', kantong: 'K-12', nama: 'IBU SARI 0813' },
]
const found = (typed: string) => loans.filter((loan) => Object.values(loan).join(' ').includes(typed.toUpperCase()))

/** Answers the questions that wait, in their order; without, each is answered at once. */
let waiting: (() => void)[] | undefined
let saving: Promise<unknown> | undefined

function Loans() {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState('')
  const [rupiah, setRupiah] = useState('')
  const amount = useRef<HTMLInputElement>(null)
  const open = ({ nomor }: Loan) => {
    setOpened(`${opened} ${nomor}`)
    amount.current?.focus()
  }
  return (
    <>
      <FindBox
        value={typed}
        onChange={setTyped}
        at="no_faktur_hutang"
        error={undefined}
        title="Hutang"
        find={async (words) => {
          if (waiting) await new Promise<void>((answer) => waiting?.push(answer))
          if (words === 'PUTUS') throw new Error('lost')
          return found(words)
        }}
        codesOf={({ nomor, kantong }) => [nomor, kantong]}
        onFound={open}
        waitFor={() => saving}
      >
        <PickList label="Hutang" things={found(typed)} keyOf={({ nomor }) => nomor} onChoose={open}>
          {({ nomor }) => nomor}
        </PickList>
      </FindBox>
      <output>{opened}</output>
      <input ref={amount} aria-label="jumlah" value={rupiah} onChange={(event) => setRupiah(event.currentTarget.value)} />
    </>
  )
}

const user = hands()
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Cari' })
const opened = (numbers: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(numbers))
const isAt = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))
const selected = () => box().value.slice(box().selectionStart ?? 0, box().selectionEnd ?? 0)

beforeEach(async () => {
  waiting = undefined
  saving = undefined
  heard.length = 0
  await drawAt('/uji', <Loans />)
  await isAt(box)
})

it('opens a scanned document by its number or its bag, in upper or lower case, and the next key goes to where that led', async () => {
  await scan('hg-1')
  await opened(' HG-1')
  expect(box().value).toBe('hg-1')
  await isAt(() => screen.getByLabelText('jumlah'))
  // A scan is heard with any focus, and leaves no letters in the focused field.
  await scan('K-12')
  await opened(' HG-1 HG-10')
  expect(screen.getByLabelText<HTMLInputElement>('jumlah').value).toBe('')
  expect(box().value).toBe('K-12')
  // High: it was taken.
  expect(heard).toEqual([1_800, 1_800])
})

it('an Enter that comes before the answer waits for it', async () => {
  waiting = []
  await user.type(box(), 'titi{Enter}')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(box().getAttribute('aria-busy')).toBe('true')
  await act(async () => waiting?.[0]?.())
  await opened(' HG-1')
  expect(box().getAttribute('aria-busy')).toBe('false')
})

it('of two scans the second is opened, however late the answer to the first', async () => {
  waiting = []
  await scan('HG-1')
  await scan('HG-10')
  await act(async () => waiting?.[1]?.())
  await opened(' HG-10')
  await act(async () => waiting?.[0]?.())
  await opened(' HG-10')
})

it('drops the answer of an earlier Enter when more text was typed', async () => {
  waiting = []
  await user.type(box(), 'titi{Enter}')
  await user.type(box(), 'x')
  await act(async () => waiting?.[0]?.())
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('reports an unknown code at the box, aloud, and the next scan replaces it', async () => {
  await scan('HG-99')
  expect((await screen.findByRole('alert')).textContent).toBe('HG-99 tidak ditemukan di daftar ini')
  expect(heard).toEqual([330, 220])
  await isAt(box)
  expect(selected()).toBe('HG-99')
  await user.keyboard('hg-10{Enter}')
  await opened(' HG-10')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('does not take the focus from another field when a scan finds nothing', async () => {
  await user.type(screen.getByLabelText('jumlah'), '5')
  await scan('HG-99')
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(screen.getByLabelText('jumlah'))
  expect(screen.getByLabelText<HTMLInputElement>('jumlah').value).toBe('5')
})

it('opens the match with exactly this number; among others the user chooses with the arrows', async () => {
  await user.type(box(), 'hg-1{Enter}')
  await opened(' HG-1')
  await user.clear(box())
  await user.type(box(), 'ibu{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('2 ditemukan, pilih di daftar (panah bawah, Enter)')
  const listed = within(screen.getByRole('list')).getAllByRole('button')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(listed[1])
  await user.keyboard('{ArrowUp}{ArrowUp}')
  await isAt(box)
  expect(selected()).toBe('ibu')
  await user.keyboard('{ArrowDown}{Enter}')
  await opened(' HG-1 HG-1')
})

it('a scan that is only a part of something opens nothing; a hand that types it means it', async () => {
  await scan('0812')
  expect((await screen.findByRole('alert')).textContent).toBe('1 ditemukan, pilih di daftar (panah bawah, Enter)')
  await opened('')
  await user.keyboard('{Enter}')
  await opened(' HG-1')
})

it('says why it could not be looked for', async () => {
  await user.type(box(), 'PUTUS{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Terjadi Kesalahan Pada Server, Silakan Coba Lagi')
})

it('opens it when the current save has ended', async () => {
  let saved: () => void = () => {}
  saving = new Promise<void>((done) => (saved = done))
  await scan('HG-1')
  await opened('')
  await act(async () => saved())
  await opened(' HG-1')
})

import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSending } from './use-sending.ts'

const piece = (kode_barcode: string) => ({ kode_barcode, foto: null })

/** A server that answers on command, in the order of the commands. The last answer stays. */
function slowServer() {
  const stored = new Map<string, string>()
  const calls: { name: string; answer: (isFine?: boolean) => Promise<void> }[] = []
  const store = (kode_barcode: string, picture: Blob) =>
    new Promise<void>((done, fail) => {
      const name = `${kode_barcode} ${picture.type}`
      const answer = async (isFine = true) =>
        act(async () => {
          if (isFine) stored.set(kode_barcode, picture.type)
          if (isFine) done()
          else fail(new Error('lost'))
        })
      calls.push({ name, answer })
    })
  return { stored, calls, store, requested: () => calls.map(({ name }) => name) }
}
const shot = (name: string) => new Blob([], { type: name })

it('sends pictures of one piece one after the other: the last one that was taken stays, and what it overtook is not sent', async () => {
  const { stored, calls, store, requested } = slowServer()
  const { result } = renderHook(() => useSending(store))
  act(() => {
    for (const name of ['first', 'second', 'third']) result.current.send(piece('A'), shot(name))
    result.current.send(piece('B'), shot('other'))
  })
  // Another piece is sent at once.
  expect(requested()).toEqual(['A first', 'B other'])
  await calls[1]?.answer()
  expect([result.current.saved, result.current.under]).toEqual([['B'], ['A']])
  await calls[0]?.answer()
  expect(requested()).toEqual(['A first', 'B other', 'A third'])
  expect(result.current.saved).toEqual(['B'])
  await calls[2]?.answer()
  await waitFor(() => expect(result.current.under).toEqual([]))
  expect(result.current.saved).toEqual(['B', 'A'])
  expect(stored.get('A')).toBe('third')
})

it('drops a failure after another picture of the piece succeeds, and keeps the last one that failed', async () => {
  const { calls, store, requested } = slowServer()
  const { result } = renderHook(() => useSending(store))
  act(() => {
    result.current.send(piece('A'), shot('first'))
    result.current.send(piece('A'), shot('second'))
  })
  await calls[0]?.answer(false)
  expect([result.current.failed, requested()]).toEqual([[], ['A first', 'A second']])
  await calls[1]?.answer(false)
  await waitFor(() => expect(result.current.failed.map(({ picture }) => picture.type)).toEqual(['second']))
  expect(result.current.under).toEqual([])
})

import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Design } from '../../contract/design.ts'
import { drawAt } from '../testing/draw.tsx'
import { type Designing, useDesign } from './use-design.ts'

it('locks a design while it is being saved: the version that is read again is the saved one', async () => {
  const [stored, mine, meanwhile, next]: readonly Design[] = [{ elemen: [] }, { elemen: [] }, { elemen: [] }, { elemen: [] }]
  const onReload = vi.fn()
  const held: { design?: Designing<Design> } = {}
  const Editor = () => {
    const design = useDesign<Design>({ stored: stored!, schema: z.unknown(), selected: undefined, onSelect: () => undefined, onReload })
    useEffect(() => void (held.design = design))
    return <p>design</p>
  }
  await drawAt('/setting-nota', <Editor />)
  await screen.findByText('design')
  act(() => held.design!.change(mine!))
  let answer: (value: { message: string }) => void = () => undefined
  let saved: Promise<void> = Promise.resolve()
  act(() => {
    saved = held.design!.save(() => new Promise((resolve) => (answer = resolve)))
  })
  act(() => held.design!.change(meanwhile!))
  expect([held.design!.isBusy, held.design!.layout === mine]).toEqual([true, true])
  await act(async () => {
    answer({ message: 'Berhasil Menyimpan Data' })
    await saved
  })
  expect([held.design!.isBusy, held.design!.isChanged, onReload.mock.calls.length]).toEqual([false, false, 1])
  act(() => held.design!.change(next!))
  expect(held.design!.layout).toBe(next)
})

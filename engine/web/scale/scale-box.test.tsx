import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SimulatedScale, simulateScale } from '../testing/simulated-scale.ts'
import type { WeightSource } from './scale-box.tsx'
import { keepStation, readStation, stationOf } from './station.ts'

const taken: [number, WeightSource][] = []
const scale = () => (window as unknown as { simulatedScale: SimulatedScale }).simulatedScale

beforeEach(() => {
  localStorage.clear()
  taken.length = 0
  // The scale is one for the whole page: each story is a page of its own.
  vi.resetModules()
})
afterEach(() => Reflect.deleteProperty(navigator, 'serial'))

async function drawBox() {
  const { ScaleBox } = await import('./scale-box.tsx')
  render(
    <MantineProvider env="test">
      <ScaleBox label="Berat" onWeight={(grams, source) => taken.push([grams, source])} />
    </MantineProvider>,
  )
  return screen.getByLabelText('Berat')
}
const say = (...lines: string[]) => act(async () => lines.forEach((line) => scale().say(line)))
const shown = () => screen.getByLabelText('Timbangan').textContent

it('takes with Enter what the scale says, once it has come to rest, and not twice', async () => {
  simulateScale()
  keepStation(stationOf('AND'))
  const box = await drawBox()
  await screen.findByText('Menunggu Timbangan')
  expect(scale().settings).toEqual({ baudRate: 2_400, dataBits: 7, parity: 'even', stopBits: 1 })
  await say('US,+00012.30  g')
  await screen.findByText('Bergerak')
  await userEvent.type(box, '{Enter}')
  await screen.findByText('Timbangan Belum Stabil')
  await say('ST,+00012.34  g')
  await screen.findByText('Stabil')
  expect(shown()).toBe('12.340 g')
  await userEvent.type(box, '{Enter}')
  expect(taken).toEqual([[12.34, 'SERIAL']])
  await userEvent.type(box, '{Enter}')
  expect(taken).toHaveLength(1)
  await say('OL,+9999999E+19')
  await userEvent.type(box, '{Enter}')
  expect(await screen.findAllByText('Beban Berlebih')).toHaveLength(2)
})

it('takes the typed weight if there is no scale, and reports a text that it cannot read', async () => {
  const box = await drawBox()
  await userEvent.type(box, '{Enter}')
  await screen.findByText('Berat Tidak Boleh Kosong')
  await userEvent.type(box, '12,3.4,5{Enter}')
  await screen.findByText('Berat Tidak Terbaca')
  await userEvent.clear(box)
  await userEvent.type(box, '0{Enter}')
  await screen.findByText('Berat Harus Lebih Dari 0')
  await userEvent.clear(box)
  await userEvent.type(box, '1.234,5{Enter}')
  expect(taken).toEqual([[1_234.5, 'KETIK']])
  expect(screen.queryByRole('button')).toBeNull()
})

it('says when the scale is gone, and reads on when it is back', async () => {
  simulateScale()
  await drawBox()
  await screen.findByText('Menunggu Timbangan')
  await act(async () => scale().pull())
  await screen.findByText('Timbangan Terputus')
  await act(async () => scale().plug())
  await screen.findByText('Menunggu Timbangan')
  await say('S S 5.00 g')
  await waitFor(() => expect(shown()).toBe('5.000 g'))
})

it('is chosen by the user, and stored for this machine for all its users', async () => {
  simulateScale(false)
  await drawBox()
  expect(readStation()).toEqual(stationOf('AUTO'))
  await userEvent.click(screen.getByRole('button', { name: 'Hubungkan Timbangan' }))
  await screen.findByText('Menunggu Timbangan')
  localStorage.setItem('timbangan', 'broken')
  expect(readStation()).toEqual(stationOf('AUTO'))
  keepStation({ protocol: 'SARTORIUS', port: { ...stationOf('SARTORIUS').port, baudRate: 7 } })
  expect(readStation()).toEqual(stationOf('SARTORIUS'))
})

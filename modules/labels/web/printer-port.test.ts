// The browser of the tests has no streams.
import { ReadableStream, WritableStream } from 'node:stream/web'
import { describe, expect, it } from 'vitest'
import { CallError } from '#engine/web/api.ts'
import { specimen } from '../contract/label-fields.ts'
import type { LabelLayout } from '../contract/label-layout.ts'
import { presetLabels } from '../contract/preset-labels.ts'
import { type LabelJob, printerCommands, trialJob } from '../contract/printer.ts'
import { type ChosenPrinter, printHere, tryHere } from './print.ts'
import type { SerialPorts, StationPorts, UsbDevices } from './printer-port.ts'

const usbPrinter: ChosenPrinter = {
  kode_printer: 'MEJA',
  nama_printer: 'Printer Meja',
  bahasa: 'TSPL',
  dpi: '203',
  sambungan: 'USB',
  kegelapan: null,
  kecepatan: null,
}
const serialPrinter: ChosenPrinter = { ...usbPrinter, bahasa: 'ZPL', sambungan: 'SERIAL' }
const layout = presetLabels['EKOR_TIKUS'] as LabelLayout
const job: LabelJob = { layout, pieces: [specimen], mulai: 1, geser_x: 0.5, geser_y: 0, isTrial: false }
const counted = async () => ({ job, message: 'Label Sudah Dicetak' })
const said = (sent: readonly Uint8Array[]) => sent.map((bytes) => new TextDecoder().decode(bytes))

interface StandIn {
  readonly ports: StationPorts
  readonly sent: Uint8Array[]
  readonly events: string[]
}

/** A printer at a USB port, with a keyboard next to it on the same device. `answer` is its report of its state. */
function usb({ answer, isKnown = true, isOff = false }: { answer?: Uint8Array; isKnown?: boolean; isOff?: boolean } = {}): StandIn {
  const [sent, events]: [Uint8Array[], string[]] = [[], []]
  const device = {
    configuration: {
      interfaces: [
        { interfaceNumber: 0, alternate: { interfaceClass: 3, endpoints: [{ endpointNumber: 1, direction: 'in' as const }] } },
        {
          interfaceNumber: 1,
          alternate: {
            interfaceClass: 7,
            endpoints: [
              { endpointNumber: 2, direction: 'out' as const },
              { endpointNumber: 3, direction: 'in' as const },
            ],
          },
        },
      ],
    },
    open: async () => {
      if (isOff) throw new Error('gone')
      events.push('open')
    },
    close: async () => void events.push('close'),
    selectConfiguration: async () => undefined,
    claimInterface: async (number: number) => void events.push(`claim ${number}`),
    transferOut: async (endpoint: number, bytes: Uint8Array) => {
      if (endpoint !== 2) throw new Error('not to the printer')
      sent.push(bytes)
    },
    transferIn: (_: number) => (answer ? Promise.resolve({ data: new DataView(answer.slice().buffer) }) : new Promise<never>(() => undefined)),
  }
  const devices: UsbDevices = {
    getDevices: async () => (isKnown ? [device] : []),
    requestDevice: async ({ filters }) => {
      events.push(`asked for ${filters.map(({ classCode }) => classCode).join()}`)
      return device
    },
  }
  return { ports: { usb: devices }, sent, events }
}

/** A printer at a serial port. */
function serial(answer: string): StandIn {
  const [sent, events]: [Uint8Array[], string[]] = [[], []]
  const port = {
    get readable() {
      return new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(answer)) })
    },
    writable: new WritableStream<Uint8Array>({ write: (bytes) => void sent.push(bytes) }),
    open: async ({ baudRate }: { baudRate: number }) => void events.push(`open ${baudRate}`),
    close: async () => void events.push('close'),
  }
  const ports = { getPorts: async () => [], requestPort: async () => port }
  return { ports: { serial: ports as unknown as SerialPorts }, sent, events }
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof CallError ? [error.code, error.message] : error
}

describe('a printer at a USB port', () => {
  it('is asked how it is, and gets byte for byte what the label says', async () => {
    const { ports, sent, events } = usb({ answer: new Uint8Array([0]) })
    await printHere(usbPrinter, job, counted, ports)
    expect(said(sent)).toEqual(['\u001b!?', printerCommands(usbPrinter, job)])
    expect(events).toEqual(['open', 'claim 1', 'close'])
  })

  it('is chosen by the person the first time, among printers alone', async () => {
    const { ports, sent, events } = usb({ isKnown: false, answer: new Uint8Array([0]) })
    await tryHere(usbPrinter, trialJob(layout, { geser_x: 0, geser_y: 0 }), ports)
    expect(events[0]).toBe('asked for 7')
    expect(said(sent)[1]).toContain('BOX 0,0,176,80,1')
  })

  it('that tells nothing prints all the same', async () => {
    const { ports, sent } = usb()
    await printHere(usbPrinter, job, counted, ports)
    expect(sent).toHaveLength(2)
  })

  it('without paper gets a message in words, and no print is counted', async () => {
    const { ports, sent, events } = usb({ answer: new Uint8Array([4]) })
    const count = () => expect.fail('counted')
    expect(await refusal(printHere(usbPrinter, job, count, ports))).toEqual(['PRINTER_NO_PAPER', 'Label Di Printer Printer Meja Habis'])
    expect([sent.length, events.at(-1)]).toEqual([1, 'close'])
  })

  it('that is off gets a message in words; so does a browser without printer support', async () => {
    const silent = ['PRINTER_SILENT', 'Printer Printer Meja Tidak Menjawab, Periksa Listrik Dan Sambungannya']
    expect(await refusal(printHere(usbPrinter, job, counted, usb({ isOff: true }).ports))).toEqual(silent)
    expect(((await refusal(printHere(usbPrinter, job, counted, {}))) as string[])[0]).toBe('BROWSER_CANNOT')
  })

  it('is not opened for a barcode that does not fit on its label, and nothing is counted', async () => {
    const { ports, sent, events } = usb({ answer: new Uint8Array([0]) })
    const roll = { ...job, layout: presetLabels['GULUNGAN_2'] as LabelLayout, pieces: [{ ...specimen, kode_barcode: 'MC2-CINCIN-0000012345-750' }] }
    expect(await refusal(printHere(usbPrinter, roll, () => expect.fail('counted'), ports))).toEqual([
      'BARCODE_UNFIT',
      'Barcode MC2-CINCIN-0000012345-750 Tidak Muat Di Label Ini, Pakai Kode QR',
    ])
    expect([sent, events]).toEqual([[], []])
  })

  it('is closed again where nothing may be printed', async () => {
    const { ports, sent, events } = usb({ answer: new Uint8Array([0]) })
    await expect(printHere(usbPrinter, job, () => Promise.reject(new Error('refused')), ports)).rejects.toThrow('refused')
    expect([sent.length, events.at(-1)]).toEqual([1, 'close'])
  })
})

describe('a printer at a serial port', () => {
  it('gets byte for byte what the label says', async () => {
    const { ports, sent, events } = serial('\u0002030,0,0\u0003\u0002000,0,0,0\u0003\u00021234,0\u0003')
    await printHere(serialPrinter, job, counted, ports)
    expect(said(sent)).toEqual(['~HS', printerCommands(serialPrinter, job)])
    expect(events).toEqual(['open 9600', 'close'])
  })

  it('with its cover open gets a message in words', async () => {
    const { ports } = serial('\u0002030,0,0\u0003\u0002000,0,1,0\u0003\u00021234,0\u0003')
    expect(await refusal(printHere(serialPrinter, job, counted, ports))).toEqual(['PRINTER_COVER_OPEN', 'Tutup Printer Printer Meja Terbuka'])
  })
})

import { describe, expect, it } from 'vitest'
import { isWholeAnswer, troubleOf } from './printer-status.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** The three lines of a Zebra, with what it says in its first and second. */
const zebra = ({ paper = 0, pause = 0, head = 0, ribbon = 0 }) =>
  bytes(
    `\u0002030,${paper},${pause},1245,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,${head},${ribbon},0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`,
  )

describe('a printer that tells how it is', () => {
  it('is heard in ZPL', () => {
    expect(troubleOf('ZPL', zebra({}))).toBeUndefined()
    expect(troubleOf('ZPL', zebra({ paper: 1, pause: 1 }))).toBe('NO_PAPER')
    expect(troubleOf('ZPL', zebra({ head: 1 }))).toBe('COVER_OPEN')
    expect(troubleOf('ZPL', zebra({ ribbon: 1 }))).toBe('NO_RIBBON')
    expect(troubleOf('ZPL', zebra({ pause: 1 }))).toBe('PAUSED')
    expect([isWholeAnswer('ZPL', zebra({})), isWholeAnswer('ZPL', zebra({}).slice(0, 40))]).toEqual([true, false])
  })

  it('is heard in TSPL', () => {
    const said = [0x00, 0x20, 0x04, 0x05, 0x01, 0x08, 0x02, 0x10].map((state) => troubleOf('TSPL', new Uint8Array([state])))
    expect(said).toEqual([undefined, undefined, 'NO_PAPER', 'NO_PAPER', 'COVER_OPEN', 'NO_RIBBON', 'JAMMED', 'PAUSED'])
  })

  it('has no trouble if it says nothing, or something unknown', () => {
    expect([troubleOf('ZPL', bytes('')), troubleOf('TSPL', bytes('')), troubleOf('ZPL', bytes('PONG'))]).toEqual([undefined, undefined, undefined])
  })
})

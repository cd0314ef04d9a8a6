import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProtocolName, type ScaleReading, protocols, readScaleLine, readingAfter, typedWeight } from './scale-line.ts'

const said = (line: string, protocol: ProtocolName) => {
  const read = readScaleLine(line, protocol)
  if (read?.kind !== 'WEIGHT') return read?.kind
  return [read.mg, read.isStable === undefined ? '?' : read.isStable ? 'STABLE' : 'MOVING', ...(read.isNet ? ['NET'] : [])]
}

describe('a line of a scale', () => {
  it.each<[ProtocolName, string, unknown]>([
    ['AND', 'ST,+00012.34  g', [12_340, 'STABLE']],
    ['AND', 'US,+00012.30  g', [12_300, 'MOVING']],
    ['AND', 'ST,NT,-00000.50 kg', [-500_000, 'STABLE', 'NET']],
    ['AND', 'ST,GS,+   1.235 ct', [247, 'STABLE']],
    ['AND', 'OL,+9999999E+19', 'OVERLOAD'],
    ['AND', 'OL,-9999999E+19', 'UNDERLOAD'],
    ['AND', 'QT,+00000012 PC', undefined],
    ['SICS', 'S S      12.34 g', [12_340, 'STABLE']],
    ['SICS', 'S D     -12.34 g', [-12_340, 'MOVING']],
    ['SICS', 'S S     1.2345 kg', [1_234_500, 'STABLE']],
    ['SICS', 'S +', 'OVERLOAD'],
    ['SICS', 'S -', 'UNDERLOAD'],
    ['SICS', 'S I', undefined],
    ['OHAUS', '     12.34 g    ', [12_340, 'STABLE']],
    ['OHAUS', '     12.34 g   ?', [12_340, 'MOVING']],
    ['OHAUS', '    -12.34 g     NET', [-12_340, 'STABLE', 'NET']],
    ['OHAUS', 'Err 8.3', 'OVERLOAD'],
    ['OHAUS', '------', 'UNDERLOAD'],
    ['SARTORIUS', '+   12.34 g  ', [12_340, 'STABLE']],
    ['SARTORIUS', '+   12.34    ', [12_340, 'MOVING']],
    ['SARTORIUS', 'N     -   0.125 ct ', [-25, 'STABLE', 'NET']],
    ['SARTORIUS', 'Stat       High', 'OVERLOAD'],
    ['SARTORIUS', 'Low', 'UNDERLOAD'],
    ['GENERIC', 'Weight:  12,34 gr', [12_340, '?']],
    ['GENERIC', '\u000200012.34\u0003', [12_340, '?']],
    ['GENERIC', 'NET 12.34 g', [12_340, '?', 'NET']],
    ['GENERIC', 'READY', undefined],
    ['AUTO', 'ST,+00012.34  g', [12_340, 'STABLE']],
    ['AUTO', 'S D      12.34 g', [12_340, 'MOVING']],
    ['AUTO', '     12.34 g   ?', [12_340, 'MOVING']],
    ['AUTO', '     12.34 g', [12_340, '?']],
    ['AUTO', 'S I', undefined],
  ])('of %s: "%s"', (protocol, line, expected) => {
    expect(said(line, protocol)).toEqual(expected)
  })

  it('is read to the milligram in every protocol, for every weight', () => {
    const written: Readonly<Record<Exclude<ProtocolName, 'AUTO'>, (grams: string, sign: string) => string>> = {
      AND: (grams, sign) => `ST,${sign || '+'}${grams.padStart(8, '0')}  g`,
      SICS: (grams, sign) => `S S ${(sign + grams).padStart(10)} g`,
      OHAUS: (grams, sign) => `${(sign + grams).padStart(10)} g`,
      SARTORIUS: (grams, sign) => `${sign || '+'}${grams.padStart(9)} g  `,
      GENERIC: (grams, sign) => `${sign}${grams} g`,
    }
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.constantFrom(...(Object.keys(written) as (keyof typeof written)[])),
        (mg, protocol) => {
          const line = written[protocol]((Math.abs(mg) / 1000).toFixed(3), mg < 0 ? '-' : '')
          for (const name of [protocol, ...(protocol === 'SARTORIUS' ? [] : (['AUTO'] as const))])
            expect(said(line, name)).toMatchObject([mg, expect.any(String)])
        },
      ),
    )
  })

  it('never is anything else than a weight, a fault or nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...(Object.keys(protocols) as ProtocolName[])), (line, protocol) => {
        const read = readScaleLine(line, protocol)
        if (read?.kind === 'WEIGHT') expect(Number.isSafeInteger(read.mg)).toBe(true)
      }),
    )
  })
})

it('comes to rest when the scale says so, or else when it says the same four times', () => {
  const after = (lines: readonly [number, boolean | undefined][]) =>
    lines.reduce<ScaleReading | undefined>(
      (before, [mg, isStable]) => readingAfter(before, { kind: 'WEIGHT', mg, isStable, isNet: false }),
      undefined,
    )
  expect(after([[12_340, true]])?.isStable).toBe(true)
  expect(
    after([
      [12_340, undefined],
      [12_340, undefined],
      [12_340, undefined],
    ])?.isStable,
  ).toBe(false)
  expect(
    after([
      [12_340, undefined],
      [12_340, undefined],
      [12_340, undefined],
      [12_340, undefined],
    ])?.isStable,
  ).toBe(true)
  expect(
    after([
      [12_340, undefined],
      [12_340, undefined],
      [12_340, undefined],
      [12_350, undefined],
    ])?.isStable,
  ).toBe(false)
  expect(
    after([
      [12_340, true],
      [12_340, false],
    ])?.isStable,
  ).toBe(false)
})

it.each([
  ['12.34', 12_340],
  ['12,34 G', 12_340],
  ['+00012.345G', 12_345],
  ['ST,+00012.34  G', 12_340],
  ['500G', 500_000],
  ['MC2000123X', undefined],
  ['1234', undefined],
  ['T01', undefined],
  ['12.34.5', undefined],
])('tells what a scale with a keyboard’s plug types from a code: %s', (typed, mg) => {
  expect(typedWeight(typed)).toBe(mg)
})

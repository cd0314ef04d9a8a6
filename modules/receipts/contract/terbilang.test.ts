import { describe, expect, it } from 'vitest'
import { type WordsLanguage, terbilang } from './terbilang.ts'

/** By hand, in each language. */
const written: readonly (readonly [rp: number, words: Readonly<Record<WordsLanguage, string>>])[] = [
  [0, { id: 'Nol rupiah', my: 'Sifar rupiah', en: 'Zero rupiah', it: 'Zero rupie', hk: '零印尼盾', jp: '零ルピア' }],
  [11, { id: 'Sebelas rupiah', my: 'Sebelas rupiah', en: 'Eleven rupiah', it: 'Undici rupie', hk: '壹拾壹印尼盾', jp: '十一ルピア' }],
  [1_000, { id: 'Seribu rupiah', my: 'Seribu rupiah', en: 'One thousand rupiah', it: 'Mille rupie', hk: '壹仟印尼盾', jp: '千ルピア' }],
  [
    1_001,
    {
      id: 'Seribu satu rupiah',
      my: 'Seribu satu rupiah',
      en: 'One thousand one rupiah',
      it: 'Milleuno rupie',
      hk: '壹仟零壹印尼盾',
      jp: '千一ルピア',
    },
  ],
  [
    1_000_000,
    {
      id: 'Satu juta rupiah',
      my: 'Satu juta rupiah',
      en: 'One million rupiah',
      it: 'Un milione di rupie',
      hk: '壹佰萬印尼盾',
      jp: '百万ルピア',
    },
  ],
  [
    21_345_678,
    {
      id: 'Dua puluh satu juta tiga ratus empat puluh lima ribu enam ratus tujuh puluh delapan rupiah',
      my: 'Dua puluh satu juta tiga ratus empat puluh lima ribu enam ratus tujuh puluh lapan rupiah',
      en: 'Twenty-one million three hundred forty-five thousand six hundred seventy-eight rupiah',
      it: 'Ventuno milioni trecentoquarantacinquemilaseicentosettantotto rupie',
      hk: '貳仟壹佰叁拾肆萬伍仟陸佰柒拾捌印尼盾',
      jp: '二千百三十四万五千六百七十八ルピア',
    },
  ],
  [
    10_030_500,
    {
      id: 'Sepuluh juta tiga puluh ribu lima ratus rupiah',
      my: 'Sepuluh juta tiga puluh ribu lima ratus rupiah',
      en: 'Ten million thirty thousand five hundred rupiah',
      it: 'Dieci milioni trentamilacinquecento rupie',
      hk: '壹仟零叁萬零伍佰印尼盾',
      jp: '一千三万五百ルピア',
    },
  ],
  [
    100_000_016,
    {
      id: 'Seratus juta enam belas rupiah',
      my: 'Seratus juta enam belas rupiah',
      en: 'One hundred million sixteen rupiah',
      it: 'Cento milioni sedici rupie',
      hk: '壹億零壹拾陸印尼盾',
      jp: '一億十六ルピア',
    },
  ],
  [
    2_033_101_019,
    {
      id: 'Dua miliar tiga puluh tiga juta seratus satu ribu sembilan belas rupiah',
      my: 'Dua bilion tiga puluh tiga juta seratus satu ribu sembilan belas rupiah',
      en: 'Two billion thirty-three million one hundred one thousand nineteen rupiah',
      it: 'Due miliardi trentatré milioni centounomiladiciannove rupie',
      hk: '貳拾億叁仟叁佰壹拾萬壹仟零壹拾玖印尼盾',
      jp: '二十億三千三百十万千十九ルピア',
    },
  ],
]

describe.each(written)('%i rupiah', (rp, words) => {
  it.each(Object.entries(words))('in %s', (language, text) => expect(terbilang(rp, language)).toBe(text))
})

it('writes one rupiah in Italian as one, and an unknown language as Indonesian', () => {
  expect(terbilang(1, 'it')).toBe('Una rupia')
  expect([3, 103, 1_003, 103_003].map((rp) => terbilang(rp, 'it'))).toEqual([
    'Tre rupie',
    'Centotré rupie',
    'Milletré rupie',
    'Centotremilatré rupie',
  ])
  expect(terbilang(28_000, 'it')).toBe('Ventottomila rupie')
  expect(terbilang(1_500, 'tlh')).toBe('Seribu lima ratus rupiah')
})

it('writes no two amounts alike', () => {
  for (const language of ['id', 'my', 'en', 'it', 'hk', 'jp']) {
    const amounts = Array.from({ length: 3_000 }, (_, at) => at * 37_013 + (at % 7))
    expect(new Set(amounts.map((rp) => terbilang(rp, language))).size, language).toBe(new Set(amounts).size)
  }
})

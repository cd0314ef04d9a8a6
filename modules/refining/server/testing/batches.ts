import type { MeltResult } from '../../contract/fields.ts'

/** Gross and fine in milligrams, cost in rupiah. */
export type Gold = readonly [grossMg: number, fineMg: number, costRp: number]

/** A batch that is washed: what went, what came back, what was lost, in thousandths of a percent, and what is beyond a limit of 0.5 %. */
export interface WashedBatch {
  readonly why: string
  readonly went: Gold
  readonly backMg: number
  readonly lost: Gold
  readonly millipercent: number
  readonly beyond: Gold
}

/** A batch that is melted: both variances and what each result is; or VALUE, where by-products are valued above what was melted. */
export interface MeltedBatch {
  readonly why: string
  readonly went: Gold
  readonly crucibleMg: number
  readonly results: readonly (readonly [kind: MeltResult, grossMg: number, permil: number | null, valueRp: number])[]
  readonly outcome: 'VALUE' | { readonly melted: Gold; readonly assayed: Gold; readonly given: readonly Gold[]; readonly millipercent: number }
}

const nothing: Gold = [0, 0, 0]
/** 100 g of 70 % that cost 140,000,000: a milligram costs 1,400 and a milligram of fine 2,000. */
const hundred: Gold = [100_000, 70_000, 140_000_000]
/** 10 g of 75 % that cost a rupiah more than a round sum. */
const ten: Gold = [10_000, 7_500, 15_000_001]

/** Fifteen that are washed, by hand. A loss is grams at the purity of the lot, and their share of the cost by gross; halves go up. */
export const washedBatches: readonly WashedBatch[] = [
  // 100 g of 70 %: lost fine is lost gross × 0.7, lost cost is lost gross × 1,400. The limit allows 500 mg.
  { why: 'loses 0.350 g: the example of the trade', went: hundred, backMg: 99_650, lost: [350, 245, 490_000], millipercent: 350, beyond: nothing },
  { why: 'loses nothing', went: hundred, backMg: 100_000, lost: nothing, millipercent: 0, beyond: nothing },
  { why: 'loses a milligram: 0.7 mg fine is 1', went: hundred, backMg: 99_999, lost: [1, 1, 1_400], millipercent: 1, beyond: nothing },
  { why: 'loses just what it may', went: hundred, backMg: 99_500, lost: [500, 350, 700_000], millipercent: 500, beyond: nothing },
  {
    why: 'loses 1 %: half of that is beyond',
    went: hundred,
    backMg: 99_000,
    lost: [1_000, 700, 1_400_000],
    millipercent: 1_000,
    beyond: [500, 350, 700_000],
  },
  // 99,500 of 100,000 mg are beyond: 0.995 × 70,000 and 0.995 × 140,000,000.
  {
    why: 'is lost altogether',
    went: hundred,
    backMg: 0,
    lost: [100_000, 70_000, 140_000_000],
    millipercent: 100_000,
    beyond: [99_500, 69_650, 139_300_000],
  },
  // 10 g of 75 %: 0.75 mg fine and 1,500.0001 rupiah a milligram. The limit allows 50 mg.
  { why: '7.5 mg fine is 8', went: ten, backMg: 9_990, lost: [10, 8, 15_000], millipercent: 100, beyond: nothing },
  { why: '1.5 mg fine is 2', went: ten, backMg: 9_998, lost: [2, 2, 3_000], millipercent: 20, beyond: nothing },
  { why: '4.5 mg fine is 5', went: ten, backMg: 9_994, lost: [6, 5, 9_000], millipercent: 60, beyond: nothing },
  { why: '2.25 mg fine is 2', went: ten, backMg: 9_997, lost: [3, 2, 4_500], millipercent: 30, beyond: nothing },
  // Half of 15,000,001 is 7,500,000.5. 4,950 of 5,000 mg are beyond: 3,750 × 0.99 = 3,712.5 and 7,500,001 × 0.99 = 7,425,000.99.
  { why: 'loses half', went: ten, backMg: 5_000, lost: [5_000, 3_750, 7_500_001], millipercent: 50_000, beyond: [4_950, 3_713, 7_425_001] },
  // Others.
  {
    why: 'has no fine gold: 20 rupiah a milligram',
    went: [50_000, 0, 1_000_000],
    backMg: 49_900,
    lost: [100, 0, 2_000],
    millipercent: 200,
    beyond: nothing,
  },
  {
    why: 'cost nothing: 20 mg beyond the 100 that it may lose',
    went: [20_000, 15_000, 0],
    backMg: 19_880,
    lost: [120, 90, 0],
    millipercent: 600,
    beyond: [20, 15, 0],
  },
  // events.md R3: 29,600,000 × 120 / 20,000; a sixth of it beyond.
  {
    why: 'is that of events.md R3',
    went: [20_000, 15_000, 29_600_000],
    backMg: 19_880,
    lost: [120, 90, 177_600],
    millipercent: 600,
    beyond: [20, 15, 29_600],
  },
  {
    why: 'is a milligram that is lost: it may lose 0.005 mg, which is none',
    went: [1, 1, 1],
    backMg: 0,
    lost: [1, 1, 1],
    millipercent: 100_000,
    beyond: [1, 1, 1],
  },
]

/**
 * Fifteen that are melted, by hand. Grams that the crucible did not give are lost at the declared purity; the rest of what is missing of the declared fine is
 * the assay's. Cost goes by fine: 2,000 rupiah a milligram in most of them.
 */
export const meltedBatches: readonly MeltedBatch[] = [
  {
    // 13,508 × 50 / 19,010 = 35.5. Bar 13,386.6. 13,508 − 36 − 13,387 − 50 = 35. A milligram of fine cost 1,821.14.
    why: 'is that of events.md R5',
    went: [19_010, 13_508, 24_600_000],
    crucibleMg: 18_960,
    results: [
      ['BATANG', 13_400, 999, 0],
      ['DEBU', 200, 250, 0],
    ],
    outcome: {
      melted: [50, 36, 65_561],
      assayed: [5_360, 35, 63_740],
      given: [
        [13_400, 13_387, 24_379_642],
        [200, 50, 91_057],
      ],
      millipercent: 526,
    },
  },
  // 100 g of 70 % without base metal parted: a loss in the melt is 0.7 mg fine a milligram, an assay of 1 ‰ less is 100 mg fine.
  {
    why: 'gives what it was',
    went: hundred,
    crucibleMg: 100_000,
    results: [['BATANG', 100_000, 700, 0]],
    outcome: { melted: nothing, assayed: nothing, given: [hundred], millipercent: 0 },
  },
  {
    why: 'loses grams alone',
    went: hundred,
    crucibleMg: 99_800,
    results: [['BATANG', 99_800, 700, 0]],
    outcome: { melted: [200, 140, 280_000], assayed: nothing, given: [[99_800, 69_860, 139_720_000]], millipercent: 200 },
  },
  {
    why: 'was declared too fine',
    went: hundred,
    crucibleMg: 100_000,
    results: [['BATANG', 100_000, 698, 0]],
    outcome: { melted: nothing, assayed: [0, 200, 400_000], given: [[100_000, 69_800, 139_600_000]], millipercent: 286 },
  },
  {
    // 99,800 × 0.698 = 69,660.4. 70,000 − 140 − 69,660 = 200.
    why: 'loses grams and was declared too fine',
    went: hundred,
    crucibleMg: 99_800,
    results: [['BATANG', 99_800, 698, 0]],
    outcome: { melted: [200, 140, 280_000], assayed: [0, 200, 400_000], given: [[99_800, 69_660, 139_320_000]], millipercent: 486 },
  },
  // The assay finds more: that costs nothing, and the bar keeps the cost.
  {
    why: 'is finer than was declared (events.md R6)',
    went: hundred,
    crucibleMg: 100_000,
    results: [['BATANG', 100_000, 702, 0]],
    outcome: { melted: nothing, assayed: [0, -200, 0], given: [[100_000, 70_200, 140_000_000]], millipercent: -286 },
  },
  {
    // 99,800 × 0.702 = 70,059.6. 70,000 − 140 − 70,060 = −200. In all 60 mg more than went in: −0.0857 %.
    why: 'loses grams, and more fine comes out all the same',
    went: hundred,
    crucibleMg: 99_800,
    results: [['BATANG', 99_800, 702, 0]],
    outcome: { melted: [200, 140, 280_000], assayed: [0, -200, 0], given: [[99_800, 70_060, 139_720_000]], millipercent: -86 },
  },
  {
    // 99,000 × 0.702 = 69,498. 70,000 − 700 − 69,498 = −198. 502 mg less than went in.
    why: 'loses more grams than the assay finds',
    went: hundred,
    crucibleMg: 99_000,
    results: [['BATANG', 99_000, 702, 0]],
    outcome: { melted: [1_000, 700, 1_400_000], assayed: [0, -198, 0], given: [[99_000, 69_498, 138_600_000]], millipercent: 717 },
  },
  // By-products, and several bars.
  {
    // Dust without an assay has no fine: 70,000 − 140 − 69,650 = 210, which costs 420,000; the dust costs its value.
    why: 'gives dust that nobody has assayed',
    went: hundred,
    crucibleMg: 99_800,
    results: [
      ['BATANG', 99_500, 700, 0],
      ['DEBU', 300, null, 100_000],
    ],
    outcome: {
      melted: [200, 140, 280_000],
      assayed: [0, 210, 420_000],
      given: [
        [99_500, 69_650, 139_200_000],
        [300, 0, 100_000],
      ],
      millipercent: 500,
    },
  },
  {
    why: 'gives two bars',
    went: hundred,
    crucibleMg: 100_000,
    results: [
      ['BATANG', 60_000, 700, 0],
      ['BATANG', 40_000, 700, 0],
    ],
    outcome: {
      melted: nothing,
      assayed: nothing,
      given: [
        [60_000, 42_000, 84_000_000],
        [40_000, 28_000, 56_000_000],
      ],
      millipercent: 0,
    },
  },
  {
    // A third of 42,000,001 is 14,000,000.3; half of the 28,000,001 that are left is 14,000,000.5; the last takes the rest.
    why: 'gives three bars that do not divide',
    went: [30_000, 21_000, 42_000_001],
    crucibleMg: 30_000,
    results: [
      ['BATANG', 10_000, 700, 0],
      ['BATANG', 10_000, 700, 0],
      ['BATANG', 10_000, 700, 0],
    ],
    outcome: {
      melted: nothing,
      assayed: nothing,
      given: [
        [10_000, 7_000, 14_000_000],
        [10_000, 7_000, 14_000_001],
        [10_000, 7_000, 14_000_000],
      ],
      millipercent: 0,
    },
  },
  {
    // 99.9 g: 100 × 0.7 = 70 mg. 69,900 × 0.9999 = 69,893.01. 70,000 − 70 − 69,893 = 37. The other 30 g are copper and silver.
    why: 'is refined to 999.9',
    went: hundred,
    crucibleMg: 99_900,
    results: [['BATANG', 69_900, 999.9, 0]],
    outcome: { melted: [100, 70, 140_000], assayed: [30_000, 37, 74_000], given: [[69_900, 69_893, 139_786_000]], millipercent: 153 },
  },
  // Edges.
  {
    // Nothing was declared, so there is no share of the cost: the bar takes the whole cost.
    why: 'was declared without gold, and has some',
    went: [10_000, 0, 500_000],
    crucibleMg: 9_900,
    results: [['BATANG', 9_900, 10, 0]],
    outcome: { melted: [100, 0, 0], assayed: [0, -99, 0], given: [[9_900, 99, 500_000]], millipercent: 0 },
  },
  {
    // 70 of 700 mg belong to the assay, for 100,000. With the 950,000 it is more than 1,000,000.
    why: 'gives dust that is valued too high',
    went: [1_000, 700, 1_000_000],
    crucibleMg: 1_000,
    results: [
      ['BATANG', 900, 700, 0],
      ['DEBU', 100, null, 950_000],
    ],
    outcome: 'VALUE',
  },
  {
    // Without an assay all of the fine gold is a variance and takes the whole cost: nothing is left for a value.
    why: 'gives by-products alone, and none is assayed',
    went: [1_000, 500, 1_000_000],
    crucibleMg: 1_000,
    results: [
      ['DEBU', 900, null, 50_000],
      ['AIR', 100, null, 20_000],
    ],
    outcome: 'VALUE',
  },
]

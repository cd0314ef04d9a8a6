import { expect } from 'vitest'
import { type Entry, mirrored } from './books.ts'
import { approved, managerOf } from './calls.ts'
import { type Doing, type Shop, type Undoable, type World, mayBe, take } from './world.ts'

interface Undoing extends Undoable {
  readonly nomor: string
}

/** Returns a document of the day that can be cancelled, with everything that its cancellation uses. */
function askedUndoing(world: World, shop: Shop, wanted: string | undefined): Undoing | undefined {
  const free = [...shop.undoable].filter(
    ([, { document, hands }]) => mayBe(wanted, `batal ${document.name}`) && !hands.some((each) => world.inHand.has(each)),
  )
  const nomor = take(
    world,
    free.map(([name]) => name),
  )
  const undoable = nomor === undefined ? undefined : shop.undoable.get(nomor)
  if (nomor === undefined || undoable === undefined) return undefined
  for (const each of undoable.hands) world.inHand.add(each)
  return { ...undoable, nomor }
}

/** Something else than a sale or a purchase is taken back, at one till or at two at once. */
export function undoOne(world: World, shop: Shop, wanted?: string): Doing | undefined {
  const requested = askedUndoing(world, shop, wanted)
  const isTwice = world.chance.percent(20)
  const run = async () => {
    const undoings = isTwice
      ? [1, 2].map(() => undo(world, shop, requested as Undoing, ['CANNOT_BE_CANCELLED']))
      : [undo(world, shop, requested as Undoing)]
    const entries = (await Promise.all(undoings)).flat()
    expect(entries.length).toBeLessThanOrEqual(1)
    return entries
  }
  return requested && { what: `batal ${requested.nomor}${isTwice ? ' di dua kasir' : ''}`, run }
}

/** A debt from the document was paid, or is paid in this moment: the bank paid its cards, or the shop its supplier. */
const settled = ['CLAIM_SETTLED', 'CLAIM_SHORT']

async function undo(world: World, shop: Shop, { nomor, document, entry, refusals, undone }: Undoing, more: readonly string[] = []): Promise<Entry[]> {
  const { batal } = document.calls.actions
  expect(batal, `${document.name} can be taken back`).toBeDefined()
  const parts = { params: { nomor }, body: { alasan: 'salah' } }
  const { status } = await approved(world, shop, `batal ${document.name}`, batal!, parts, [...refusals, ...settled, ...more], managerOf(shop))
  if (status !== 200) return []
  shop.undoable.delete(nomor)
  undone?.()
  return [mirrored(entry)]
}

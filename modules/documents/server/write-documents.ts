import assert from 'node:assert/strict'
import type { AnyDocument, DocumentOf, NewDocument } from '#engine/contract/document.ts'
import { Refusal, type RefusalKind } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import { takeFreeShops } from '#engine/server/numbers.ts'
import type { Context } from '#engine/server/serve.ts'
import { unlessRefused } from '#engine/server/batch-calls.ts'
import { type Approved, type Need, refuseSamePerson, requireApprovals } from '#modules/approvals/server/public.ts'
import { type Lines, postMany } from '#modules/ledger/server/public.ts'

/** A decision about a document: the document to store, the ledger lines for its number, and the approvals that it needs. */
export interface Decision<D extends AnyDocument> {
  readonly document: NewDocument<D>
  readonly needs?: readonly Need[]
  lines(made: DocumentOf<D>): Lines
}

/**
 * How documents of one kind are made. Each is decided by itself. All accepted ones are written and posted together, in as
 * many statements as one document takes (docs/decisions/034). `Decided` is a `Decision`, with further data for
 * `beforePosting`.
 */
export interface DocumentWriting<D extends AnyDocument, Requested, Decided extends Decision<D>, Rules> {
  readonly document: D
  /** What an asked one takes that is there once: the barcodes of its pieces. */
  exclusiveKeys(requested: Requested): readonly string[]
  /**
   * Locks the rows that these documents use, and reads the data for prices and approvals. It returns a function that decides about
   * one document: the stored values, the posting, and the approvals it needs. Both may refuse.
   *
   * @param isShared several users asked for them: if one of them cannot get something, the decision about it refuses
   */
  prepare(context: EventContext & Rules, requested: readonly Requested[], isShared: boolean): Promise<(requested: Requested) => Decided>
  /**
   * Whether a document uses only rows of its own shop, and no rows of the chain (a new member, a coupon). Such documents of several shops may be written in
   * one transaction (docs/decisions/222). Without this function no document is.
   */
  isOfItsShop?(requested: Requested): boolean
  /** What must be there before it is posted: the lots that it makes. */
  beforePosting?(context: EventContext & Rules, made: readonly DocumentOf<D>[], decided: readonly Decided[]): Promise<void>
}

/** Looks at a document that is decided and not yet written, and may refuse it; answers who approved it. */
export type Approve<Decided> = (decided: Decided) => Promise<readonly Approved[]>

/**
 * Writes the requested documents, one or many of a shop and day: all of them or nothing. The posting of each names its approver.
 * Documents without an approval share a statement.
 *
 * @throws Refusal of the kind's own decisions, of `insertDocuments`, and those of `post`
 */
export async function writeDocuments<D extends AnyDocument, Requested, Decided extends Decision<D>, Rules>(
  context: EventContext & Rules,
  writing: DocumentWriting<D, Requested, Decided, Rules>,
  requested: readonly Requested[],
  approve?: Approve<Decided>,
): Promise<DocumentOf<D>[]> {
  if (requested.length === 0) return []
  const decisions = requested.map(await writing.prepare(context, requested, false))
  const going: Going<Decided, Rules>[] = []
  for (const decided of decisions) going.push({ decided, context, approvals: (await approve?.(decided)) ?? [] })
  return writeAll(writing, going)
}

/** Writes one document. @throws Refusal as `writeDocuments` */
export async function writeDocument<D extends AnyDocument, Requested, Decided extends Decision<D>, Rules>(
  context: EventContext & Rules,
  writing: DocumentWriting<D, Requested, Decided, Rules>,
  requested: Requested,
  approve?: Approve<Decided>,
): Promise<DocumentOf<D>> {
  const [made] = await writeDocuments(context, writing, [requested], approve)
  assert(made !== undefined, 'what is not refused is written')
  return made
}

/** The part of a decision with the approvals that it needs. */
export type Needy = Pick<Decision<AnyDocument>, 'needs'>

/**
 * Saves a document with the approvals of the call. Refuses if an approval that the decision needs is missing.
 *
 * @param ownApproval the refusal if the approver is no second person; for kinds of documents that need two people
 * @throws Refusal as `writeDocuments`, of `requireApproval`, and of `refuseSamePerson` with `ownApproval`
 */
export const saveDocument = <D extends AnyDocument, Requested, Decided extends Decision<D>, Rules>(
  input: Context,
  context: EventContext & Rules,
  writing: DocumentWriting<D, Requested, Decided, Rules>,
  requested: Requested,
  ownApproval?: RefusalKind,
): Promise<DocumentOf<D>> =>
  writeDocument(context, writing, requested, async ({ needs = [] }) => {
    const approvals = await requireApprovals(input, needs)
    if (ownApproval) await refuseSamePerson(input, approvals, ownApproval)
    return approvals
  })

/** What several people of one shop and day ask for at the same moment. The context is that of the first; each `asked` has its own maker. */
export interface ShopAsks<Requested, Rules> {
  readonly context: EventContext & Rules
  readonly calls: readonly { readonly requested: Requested; readonly user_id: string; readonly request_id: string }[]
}

/**
 * Writes the documents that several users ask for at the same moment, of one shop or of several (docs/decisions/032, 222). A document is left out if it
 * would be refused, waits for another, or wants something that one before it gets. It then runs alone and gets its own answer. Of several shops, all
 * documents of a shop are left out whose date or numbers are held elsewhere: the others do not wait for it.
 *
 * @param shops in the order of their codes
 * @param waits whether a decided document waits for something
 * @returns the documents in the order of the calls, shop by shop; undefined for those left out
 * @throws Refusal of `prepare`, for all of them, if they are of one shop
 */
export async function writeTogether<D extends AnyDocument, Requested, Decided extends Decision<D>, Rules>(
  writing: DocumentWriting<D, Requested, Decided, Rules>,
  shops: readonly ShopAsks<Requested, Rules>[],
  waits: (decided: Decided) => boolean,
): Promise<(DocumentOf<D> | undefined)[]> {
  const gone = new Set<string>()
  const answers: (Going<Decided, Rules> | undefined)[] = []
  for (const { context, calls } of shops) {
    const requested = calls.map((call) => call.requested)
    const taking = writing.prepare(context, requested, true)
    const decide = await (shops.length === 1 ? taking : taking.catch(refused))
    for (const { requested: wish, ...maker } of calls) {
      const wanted = writing.exclusiveKeys(wish)
      const isFree = decide && new Set(wanted).size === wanted.length && !wanted.some((each) => gone.has(each))
      const decided = isFree ? unlessRefused(() => decide(wish)) : undefined
      const goes = decided !== undefined && !waits(decided)
      if (goes) for (const each of wanted) gone.add(each)
      answers.push(goes ? { decided, context: { ...context, ...maker }, approvals: [] } : undefined)
    }
  }
  const decided = answers.filter((each) => each !== undefined)
  const free = shops.length > 1 && decided.length > 0 ? await takeFreeShops(decided[0]!.context.db, originsOf(decided)) : undefined
  const going = free ? decided.filter(({ context }) => free.has(context.kode_toko)) : decided
  const made = await writeAll(writing, going)
  return answers.map((each) => each && made[going.indexOf(each)])
}

/** A refusal of a whole shop is repeated for each of its calls, alone. */
function refused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

interface Going<Decided, Rules> {
  readonly decided: Decided
  /** Where and by whom it is made. */
  readonly context: EventContext & Rules
  readonly approvals: readonly Approved[]
}

const placeOf = ({ kode_toko, tgl_system }: EventContext) => `${kode_toko} ${tgl_system}`

/** The shops and dates of these, each once. */
const originsOf = (going: readonly { readonly context: EventContext }[]) => [
  ...new Map(going.map(({ context }) => [placeOf(context), { kode_toko: context.kode_toko, tgl_system: context.tgl_system }])).values(),
]

async function writeAll<D extends AnyDocument, Requested, Decided extends Decision<D>, Rules>(
  writing: DocumentWriting<D, Requested, Decided, Rules>,
  going: readonly Going<Decided, Rules>[],
): Promise<DocumentOf<D>[]> {
  const [first] = going
  if (!first) return []
  const documents = going.map(({ decided }) => decided.document)
  const made = await insertDocuments(
    first.context,
    writing.document,
    documents,
    going.map(({ context }) => context),
  )
  const events = going.map(({ decided, context, approvals }, at) => {
    const document = made[at]
    assert(document !== undefined, 'every document is answered')
    return { decided, context, approvals, document }
  })
  if (writing.beforePosting) {
    for (const its of Map.groupBy(events, ({ context }) => placeOf(context)).values()) {
      await writing.beforePosting(
        (its[0] as (typeof its)[number]).context,
        its.map(({ document }) => document),
        its.map(({ decided }) => decided),
      )
    }
  }
  const posted = events.map(({ decided, document, ...each }) => ({ ...each, lines: decided.lines(document) }))
  // An approval stands at the posting of its own document. Of some kinds one may move nothing: it has none.
  const moving = writing.document.mayMoveNothing ? posted.filter(({ lines }) => movesSomething(lines)) : posted
  const [approved, others] = [moving.filter(({ approvals }) => approvals.length > 0), moving.filter(({ approvals }) => approvals.length === 0)]
  await postMany(
    first.context,
    others.map(({ lines }) => lines),
    {},
    others.map(({ context }) => context),
  )
  for (const { lines, context, approvals } of approved) await postMany(context, [lines], { approvals })
  return made
}

const movesSomething = ({ stock, cash, claims, counter, points }: Lines) => [stock, cash, claims, counter, points].some((lines) => lines.length > 0)

/** What a kind of document says of the call that saves it, and of the one that asks for approvals before. */
export interface SavingRules<Rules> {
  /** What callers of one shop have of settings and rights, as far as all of them have it. */
  rulesOf(callers: readonly [Caller, ...Caller[]]): Rules
}

/** A call that brings a document. */
export type Input<Requested> = Context & { readonly body: Requested }

/** The call that saves documents of a kind: alone with the approvals that came along, or with those of other tills (`Batched`). */
export function savesDocuments<D extends AnyDocument, Requested, Decided extends Decision<D>, Rules>(
  writing: DocumentWriting<D, Requested, Decided, Rules>,
  saving: SavingRules<Rules>,
) {
  return {
    run: (input: Input<Requested>): Promise<DocumentOf<D>> =>
      saveDocument(input, { ...eventOf(input), ...saving.rulesOf([input.caller]) }, writing, input.body),
    async runBatch(inputs: readonly Input<Requested>[]): Promise<(DocumentOf<D> | undefined)[]> {
      const shops = [...Map.groupBy(inputs, (input) => placeOf(eventOf(input))).values()].toSorted(([one], [other]) =>
        compareTexts(placeOf(eventOf(one as Input<Requested>)), placeOf(eventOf(other as Input<Requested>))),
      )
      const asks = shops.map((its): ShopAsks<Requested, Rules> => {
        const [first, ...others] = its as [Input<Requested>, ...Input<Requested>[]]
        const rules = saving.rulesOf([first.caller, ...others.map(({ caller }) => caller)])
        const calls = its.map(({ caller: { user_id }, request_id, body }) => ({ user_id, request_id, requested: body }))
        return { context: { ...eventOf(first), ...rules }, calls }
      })
      const made = await writeTogether(writing, asks, ({ needs = [] }) => needs.length > 0)
      const inOrder = new Map(shops.flat().map((input, at) => [input, made[at]]))
      return inputs.map((input) => inOrder.get(input))
    },
    ...(writing.isOfItsShop ? { joinsOtherShops: ({ body }: Input<Requested>) => writing.isOfItsShop?.(body) === true } : {}),
  }
}

/** Compares by character codes, so the order is the same on every server. */
const compareTexts = (one: string, other: string) => (one < other ? -1 : 1)

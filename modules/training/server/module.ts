import { refuse } from '#engine/contract/refusal.ts'
import { type ServerModule, type Steps, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { type beginTraining as beginCall, refusals } from '../contract/kosongkan-latihan.ts'

/** What the training needs of the application that it is. */
export interface TrainingNeeds {
  /** Empties the training soon, when what is under way has been answered; undefined in the live application. */
  readonly emptyTraining: (() => void) | undefined
  /** Begins the training of this server; undefined where there is none, and in the training. */
  readonly beginTraining: (() => Promise<void>) | undefined
}

/** Making a training reads the live chain on connections of its own: nothing of it happens in the transaction of the call. */
const begin = ({ emptyTraining, beginTraining }: TrainingNeeds): Steps<typeof beginCall, undefined> => ({
  before: async () => {
    if (!emptyTraining) await (beginTraining ?? (() => refuse(refusals.NOT_OFFERED)))()
    return undefined
  },
  run: async () => ({ message: 'OK' }),
})

/** The training's own: that it is begun, and emptied. */
export const createTrainingModule = (needs: TrainingNeeds): ServerModule =>
  serverModule(declarations, {
    handlers: {
      beginTraining: begin(needs),
      emptyTraining: () => {
        if (!needs.emptyTraining) return refuse(refusals.NOT_IN_TRAINING)
        needs.emptyTraining()
        return Promise.resolve({ message: 'OK' })
      },
    },
  })

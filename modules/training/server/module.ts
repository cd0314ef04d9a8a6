import { refuse } from '#engine/contract/refusal.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { refusals } from '../contract/kosongkan-latihan.ts'

/** What the training needs of the application that it is. */
export interface TrainingNeeds {
  /** Empties the training soon, when what is under way has been answered; undefined in the live application. */
  readonly emptyTraining: (() => void) | undefined
}

/** The training's own: that it can be begun anew. */
export const createTrainingModule = ({ emptyTraining }: TrainingNeeds): ServerModule =>
  serverModule(declarations, {
    handlers: {
      emptyTraining: () => {
        if (!emptyTraining) return refuse(refusals.NOT_IN_TRAINING)
        emptyTraining()
        return Promise.resolve({ message: 'OK' })
      },
    },
  })

import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { approvalRefusals } from '../contract/approvals.ts'

/** The message for the guard of two people (db/migrations/0611_second_person.sql). */
export const databaseRefusals: DatabaseRefusals = { by_two_people: approvalRefusals.NO_SECOND_PERSON }

import type { Gate } from './gate.ts'

/** A heading of the menu; a group may stand under another, two deep at the most. */
export interface MenuGroup {
  readonly title: string
  /** Name of a Tabler icon. */
  readonly icon: string
  readonly parent?: MenuGroup
  /** The page that lists the screens of this group, where it has one. */
  readonly path?: string
  /** Its screens belong together: the menu leads to the first of them, and each of them to the others by tabs. */
  readonly hasTabs?: true
}

/** A heading of the menu. */
export function menuGroup(group: MenuGroup): MenuGroup {
  return group
}

/** An entry of the access tree: a screen, or a right that opens none. */
export interface TreeEntry {
  readonly path: string
  readonly title: string
  readonly menu?: MenuGroup
  readonly gate?: Gate
  /**
   * The levels whose access tree shows this entry until somebody sets it otherwise;
   * without it, every level. SU and OWN see everything (specification §6).
   */
  readonly shownTo?: readonly string[]
}

/**
 * A screen: where it is, what it is called, where the menu shows it and who may open it.
 * A screen without a menu group is reached from elsewhere (or is public).
 */
export interface Screen extends TreeEntry {
  /** Other words people search it by. */
  readonly synonyms?: readonly string[]
  /** What helps whoever opens it for the first time; he puts it away when he knows it. */
  readonly hint?: string
  /** What a new row of it is called, where `baru` in its address opens the form for it, and who may add one of those who open it. A master's is listed by itself. */
  readonly adds?: { readonly noun: string; readonly gate?: Gate }
  /** The screen that a back link leads to. */
  readonly back?: string
  /** Open to somebody who is not logged in. */
  readonly isPublic?: true
}

/**
 * A right beside the screens: what somebody may read or do on several of them. It is set in the access tree like a screen,
 * and no menu shows it.
 */
export interface Right extends TreeEntry {
  readonly menu: MenuGroup
}

/** Declares a screen that is written by hand; masters and reports declare theirs inside. */
export function defineScreen(screen: Screen): Screen {
  return screen
}

/** Declares a right. */
export function defineRight(right: Right): Right {
  return right
}

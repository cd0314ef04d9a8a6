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
   * The levels whose access tree shows this entry by default, until a user changes the tree. Undefined means every
   * level. SU and OWN see everything (specification §6).
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
  /** Help for a user who opens the screen for the first time. He can close it for good. */
  readonly hint?: string
  /**
   * The name of what the form of the screen adds (the address has `baru`), and which of the users of the screen may add it. Masters give
   * both by themselves.
   */
  readonly adds?: { readonly noun: string; readonly gate?: Gate }
  /** The screen that a back link leads to. */
  readonly back?: string
  /** Open to visitors who are not logged in. */
  readonly isPublic?: true
}

/**
 * A right that is not a screen: it lets a user read or do something on several screens. It is set in the access tree like
 * a screen, but no menu shows it.
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

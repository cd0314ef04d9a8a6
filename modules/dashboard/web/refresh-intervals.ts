/** How often what a dashboard shows is looked at again while it is open: business as it goes on, on the screen of one shop and of the chain. */
export const refreshMs = 30_000

/**
 * The shortest time between two refreshes while the shops of the chain keep moving. Without any news, the refresh comes after the time above.
 */
export const movedRestMs = 2_000

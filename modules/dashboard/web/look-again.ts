/** How often what a dashboard shows is looked at again while it is open: business as it goes on, on the screen of one shop and of the chain. */
export const lookAgainMs = 30_000

/** What moves in the shops of the chain is looked at so often at the most, while it goes on; what nobody heard of, after the time above. */
export const movedRestMs = 2_000

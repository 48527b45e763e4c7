/** The door of learning. */
export {}

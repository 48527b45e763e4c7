/** A backup, or a restore of one, that is not begun or not gone on with: `message` says why, for whoever asked for it. */
export class BackupRefused extends Error {}

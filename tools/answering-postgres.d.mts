export function answeringPostgres(environment?: NodeJS.ProcessEnv): Promise<string | undefined>

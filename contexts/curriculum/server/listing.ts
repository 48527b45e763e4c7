type Paging = { page: number; per_page: number }

export const windowOf = ({ page, per_page }: Paging) => ({ limit: per_page, offset: (page - 1) * per_page })

-- How a plan was dealt each time is only ever added to.
create trigger instalment_revisions_stay before update or delete on billing.instalment_revisions
  for each row execute function finance.ledger_stays();

-- Movements that brought money, as `broughtMoney` has them, with the day and the way; a receipt of merged records has several.
create or replace view finance.received as
select t.id as transfer_id, t.entry_id, e.posted_on as day, case when e.kind = 'donation' then 'donation' else a.kind end as way, t.amount
from finance.transfers t join finance.entries e on e.id = t.entry_id join finance.ledger_accounts a on a.id = t.debit_account
where a.kind in ('gateway', 'bank', 'cash') and (e.kind = 'donation' or (e.kind = 'payment'
  and (starts_with(e.reference, 'finance.payment:') or starts_with(e.reference, 'finance.receipt:')
    or starts_with(e.reference, 'sponsors.payment:'))));

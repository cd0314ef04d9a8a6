-- What a customer sees of the sale that is open at a till: one screen a session, gone with it. Nothing is reckoned from it, and whoever reads
-- the database cannot open it.
create table layar_customer (
  user_id     text primary key references session (user_id) on delete cascade,
  kode_toko   text not null references toko,
  kunci_hash  bytea not null unique check (length(kunci_hash) = 32),
  isi         jsonb check (isi is null or length(isi::text) <= 100000),
  kode_member text references member on delete set null,
  created_at  timestamptz not null default now()
);

-- Whoever looks at a screen hears that there is something new, and nothing of what it is.
create function tell_customers_screen() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into outbox (topic, room, payload) values ('screen-changed', 'layar:' || encode(old.kunci_hash, 'hex'), '{}');
  end if;
  return null;
end $$;
create trigger layar_customer_tell after update or delete on layar_customer for each row execute function tell_customers_screen();

-- One form of a telephone number (docs/decisions/110), as `normalizePhone` of engine/kinds/phone reads it: null where the text is no number.
create function telepon_baku(nomor text) returns text language sql immutable parallel safe as $$
  select case
    when t ~ '^((\+|00)?620?|0)[1-9][0-9]{8,14}$' then '0' || regexp_replace(t, '^((\+|00)?620?|0)', '')
    when t ~ '^8[0-9]{8,14}$' then '0' || t
    when t ~ '^\+[1-9][0-9]{7,14}$' and t !~ '^\+62' then t
  end
  from translate($1, E' \t\u00A0()./-', '') t
$$;

-- Documents of before keep the number that was typed, since they are sealed with it. To find the person it is compared in the one form.
create or replace function tanda_orang(no_hp text, no_identitas text, kode_member text) returns text[] language sql immutable as $$
  select array_remove(array[coalesce(telepon_baku(nullif($1, '')), nullif($1, '')), 'ID ' || nullif($2, ''), 'MB ' || nullif($3, '')], null)
$$;

alter table tanda_bersama disable trigger user;
create temporary table tanda_baru on commit drop as
  select distinct coalesce(telepon_baku(tanda), tanda) as tanda, coalesce(telepon_baku(dengan), dengan) as dengan from tanda_bersama;
delete from tanda_bersama;
insert into tanda_bersama select tanda, dengan from tanda_baru where tanda <> dengan;
alter table tanda_bersama enable trigger user;

-- The number of a member is put in the one form. Of two members with one number, the one who has that form keeps it, else the older one gets it; the number of the
-- other stays as it was typed until the two are joined.
alter table member drop constraint member_no_hp_check;
with terbaca as (
  select kode_member, no_hp, telepon_baku(no_hp) as baku,
         row_number() over (partition by telepon_baku(no_hp) order by no_hp <> telepon_baku(no_hp), created_at, kode_member) as urut
  from member where telepon_baku(no_hp) is not null
)
update member m set no_hp = t.baku from terbaca t where t.kode_member = m.kode_member and t.urut = 1 and m.no_hp <> t.baku;

create function member_has_one_telephone() returns trigger language plpgsql as $$
begin
  if new.no_hp is distinct from telepon_baku(new.no_hp) then
    raise exception 'telephone % of member % is not in its one form', new.no_hp, new.kode_member using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger member_has_one_telephone after insert or update of no_hp on member for each row execute function member_has_one_telephone();

-- A member's documents are found by his number.
create index titipan_by_telephone on titipan (telepon_baku(no_hp));
